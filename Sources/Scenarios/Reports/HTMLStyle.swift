/// How the page of a report looks and what its keys do.
enum HTMLStyle {
    static let text = """
        :root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#1c2128;--faint:#656d76;--line:#d5dae0;--good:#1a7f37;--bad:#c62828;--mark:#fff3b0}
        @media (prefers-color-scheme:dark){:root{--ground:#14171b;--card:#1d2126;--ink:#e6e9ed;--faint:#9aa3ad;--line:#343b43;--good:#56c271;--bad:#ff7b72;--mark:#5a4a00}}
        *{box-sizing:border-box}
        body{margin:0;padding:1rem;max-width:76rem;margin-inline:auto;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
        h1{margin:0;font-size:1.6rem}h1.passed,.passed .mark{color:var(--good)}h1.failed,.failed .mark,.unreadable .mark{color:var(--bad)}
        h2{margin:.5rem 0;font-size:1.05rem;color:var(--bad)}
        header p,.file,.time,figcaption,dt{color:var(--faint)}
        .test{margin:.75rem 0;padding:.25rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:.6rem}
        summary{cursor:pointer;padding:.4rem 0}.test>summary{font-weight:600}.time{float:right;font-weight:400}
        :focus-visible{outline:3px solid #3b82f6;outline-offset:2px}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.5rem 0}dd{margin:0;overflow-wrap:anywhere}
        pre{overflow-x:auto;padding:.75rem;border:1px solid var(--line);border-radius:.4rem;font-size:.85rem}mark{background:var(--mark);color:inherit}
        figure{margin:.75rem 0}img{display:block;max-width:100%;border:1px solid var(--line)}
        .row{display:flex;flex-wrap:wrap;gap:1rem}.row figure{flex:1 1 16rem}
        .compare div{position:relative;width:max-content;max-width:100%}.compare .over{position:absolute;inset:0;clip-path:inset(0 0 0 var(--cut))}
        .compare{width:fit-content;max-width:100%}.compare input{display:block;width:calc(100% + 16px);margin:.25rem -8px}
        table{border-collapse:collapse;font:.8rem/1.4 ui-monospace,monospace}td,th{text-align:left;padding:.1rem .75rem .1rem 0;vertical-align:top}
        tr.step td{padding-top:.4rem;font-weight:600}tr.fail td{color:var(--bad)}
        body.only .test.passed{display:none}
        """

    static let script = """
        const only=document.getElementById('only'),show=()=>document.body.classList.toggle('only',only.checked);
        only.addEventListener('change',show);show();
        for(const s of document.querySelectorAll('.compare input'))s.addEventListener('input',()=>s.parentElement.style.setProperty('--cut',s.value+'%'));
        addEventListener('keydown',e=>{
          if(e.ctrlKey||e.metaKey||e.altKey||(e.key!=='j'&&e.key!=='k'))return;
          const all=[...document.querySelectorAll('.test')].filter(t=>t.offsetParent).map(t=>t.querySelector('summary'));
          const at=all.indexOf(document.activeElement),next=all[e.key==='j'?Math.min(all.length-1,at+1):Math.max(0,at-1)];
          if(next){next.focus();next.scrollIntoView({block:'nearest'})}
        });
        """
}
