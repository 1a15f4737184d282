/// What people are told of what failed, where the configuration has no words of its own for it. Names and reasons are for the log.
enum FailureText {
    /// A value is needed that nobody knows yet.
    case unknown
    /// What was entered is not taken.
    case refused
    /// A command failed.
    case failed
    /// A secret did not arrive.
    case lost

    /// The sentence in a language, such as `de` or `de-CH`; in English where it is in none of these.
    func text(in language: String) -> String {
        let sentences = FailureText.languages[String(language.prefix { $0 != "-" }).lowercased()] ?? FailureText.english
        return switch self {
        case .unknown: sentences.unknown
        case .refused: sentences.refused
        case .failed: sentences.failed
        case .lost: sentences.lost
        }
    }

    private typealias Sentences = (unknown: String, refused: String, failed: String, lost: String)

    private static let english: Sentences = (
        "This is not known yet", "That was not accepted", "That did not work", "That was not received"
    )

    private static let languages: [String: Sentences] = [
        "ar": ("هذا غير معروف بعد", "لم يُقبل ذلك", "لم ينجح ذلك", "لم يصل ذلك"),
        "cs": ("To ještě není známo", "To nebylo přijato", "To se nezdařilo", "To nedorazilo"),
        "da": ("Det vides ikke endnu", "Det blev ikke godtaget", "Det lykkedes ikke", "Det kom ikke frem"),
        "de": ("Das ist noch nicht bekannt", "Das wurde nicht angenommen", "Das hat nicht geklappt", "Das ist nicht angekommen"),
        "es": ("Aún no se conoce", "No se ha aceptado", "No ha funcionado", "No ha llegado"),
        "fr": ("Ce n’est pas encore connu", "Cela n’a pas été accepté", "Cela n’a pas fonctionné", "Cela n’est pas arrivé"),
        "he": ("זה עדיין לא ידוע", "זה לא התקבל", "זה לא הצליח", "זה לא הגיע"),
        "it": ("Non è ancora noto", "Non è stato accettato", "Non ha funzionato", "Non è arrivato"),
        "ja": ("まだ不明です", "受け付けられませんでした", "うまくいきませんでした", "届きませんでした"),
        "ko": ("아직 알 수 없습니다", "받아들여지지 않았습니다", "작업에 실패했습니다", "전달되지 않았습니다"),
        "nl": ("Dit is nog niet bekend", "Dit is niet aanvaard", "Dat is niet gelukt", "Dat is niet aangekomen"),
        "pl": ("To nie jest jeszcze znane", "Nie zostało to przyjęte", "To się nie udało", "To nie dotarło"),
        "pt": ("Ainda não se sabe", "Não foi possível aceitar", "Não funcionou", "Não chegou"),
        "ru": ("Это пока неизвестно", "Это не принято", "Не получилось", "Это не дошло"),
        "sv": ("Det är inte känt än", "Det godtogs inte", "Det gick inte", "Det kom inte fram"),
        "tr": ("Bu henüz bilinmiyor", "Bu kabul edilmedi", "Bu işe yaramadı", "Bu ulaşmadı"),
        "uk": ("Це поки невідомо", "Це не прийнято", "Не вдалося", "Це не дійшло"),
        "zh": ("目前未知", "未被接受", "操作失败", "未送达"),
    ]
}
