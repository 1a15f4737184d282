// Signing in and out, where the panel is shown to users with names and passwords.

const find = (selector) => document.querySelector(selector);
const form = find("#login"), account = find("#account");
const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

async function show() {
  const answer = await fetch("/session");
  const isIn = answer.status === 200;
  form.hidden = isIn;
  account.hidden = !isIn;
  if (!isIn) return form.user.focus();
  const { user, role } = await answer.json();
  find("#who").textContent = `${user} may ${role === "operate" ? "see and operate" : "see"} the panel`;
}

form.onsubmit = async (event) => {
  event.preventDefault();
  const button = form.querySelector("button"), reason = find("#reason");
  button.disabled = true;
  reason.textContent = "";
  try {
    const answer = await fetch("/session", { method: "POST", body: `${form.user.value}\n${form.password.value}` });
    if (answer.ok) return location.replace("/");
    reason.textContent = (await answer.text()).trim() || "That did not work.";
    if (answer.status === 403) form.password.value = "";
    await wait(Number(answer.headers.get("Retry-After") ?? 0));
  } catch {
    reason.textContent = "The server does not answer.";
  } finally {
    button.disabled = false;
  }
  form.password.focus();
};

account.onsubmit = async (event) => {
  event.preventDefault();
  await fetch("/session", { method: "DELETE" });
  await show();
};

await show();
