// swift-format-ignore-file
// Written by Tests/Tools/languages from Unicode's CLDR 41: do not edit. Its licence: https://www.unicode.org/license.txt

/// What Language+Table.swift reads of a language when it is first asked for.
enum LanguageTable {
    static let text: StaticString = """
@ar rtl
n.|,|\u{200E}−|0\u{200E}%\u{200E}|33|1|\u{A0};d٠١٢٣٤٥٦٧٨٩|٫|٬|\u{61C}−|0٪\u{61C};pص|م;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rzero:n = 0|one:n = 1|two:n = 2|few:n % 100 = 3..10|many:n % 100 = 11..99
fd\u{200F}/M\u{200F}/y|d MMM y|d MMMM y|EEEE، d MMMM y|d MMM|d MMMM|EEEE، d MMMM|MMMM y
Mيناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
mيناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
Wالأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت;wالأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت
@bg
n,|\u{A0}|−|0%|33|2|\u{A0};pam|pm;t24|HH:mm 'ч'.|HH:mm:ss 'ч'.|h:mm 'ч'. a|h:mm:ss 'ч'. a;rone:n = 1
fd.MM.y 'г'.|d.MM.y 'г'.|d MMMM y 'г'.|EEEE, d MMMM y 'г'.|d.MM|d MMMM|EEEE, d MMMM|MMMM y 'г'.
Mянуари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември
mяну|фев|март|апр|май|юни|юли|авг|сеп|окт|ное|дек
Wнеделя|понеделник|вторник|сряда|четвъртък|петък|събота;wнд|пн|вт|ср|чт|пт|сб
@bn
n.|,|−|0%|32|1|\u{A0};d০১২৩৪৫৬৭৮৯|.|,|−|0%;pAM|PM;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 0 or n = 1
fd/M/y|d MMM, y|d MMMM, y|EEEE, d MMMM, y|d MMM|d MMMM|EEEE d MMMM|MMMM y
Mজানুয়ারী|ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর
mজানু|ফেব|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর;lজানুয়ারী|ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর
Wরবিবার|সোমবার|মঙ্গলবার|বুধবার|বৃহস্পতিবার|শুক্রবার|শনিবার;wরবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র|শনি
@ca
n,|.|−|0%|33|1|\u{A0};pa.\u{A0}m.|p.\u{A0}m.;t24|H:mm|H:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fd/M/y|d MMM 'de' y|d MMMM 'de' y|EEEE, d MMMM 'de' y|d MMM|d MMMM|EEEE, d MMMM|LLLL 'de' y
Mde gener|de febrer|de març|d’abril|de maig|de juny|de juliol|d’agost|de setembre|d’octubre|de novembre|de desembre;Lgener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre
mde gen.|de febr.|de març|d’abr.|de maig|de juny|de jul.|d’ag.|de set.|d’oct.|de nov.|de des.;lgen.|febr.|març|abr.|maig|juny|jul.|ag.|set.|oct.|nov.|des.
Wdiumenge|dilluns|dimarts|dimecres|dijous|divendres|dissabte;wdg.|dl.|dt.|dc.|dj.|dv.|ds.
@cs
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pdop.|odp.;t24|H:mm|H:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0|few:i = 2..4 and v = 0|many:v != 0
fd. M. y|d. M. y|d. MMMM y|EEEE d. MMMM y|d. M.|d. MMMM|EEEE d. MMMM|LLLL y
Mledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince;Lleden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|listopad|prosinec
mled|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro
Wneděle|pondělí|úterý|středa|čtvrtek|pátek|sobota;wne|po|út|st|čt|pá|so
@da
n,|.|−|0\u{A0}%|33|1|\u{A0};pAM|PM;t24|HH.mm|HH.mm.ss|h.mm a|h.mm.ss a;rone:n = 1 or t != 0 and i = 0,1
fd.M.y|d. MMM y|d. MMMM y|EEEE 'den' d. MMMM y|d. MMM|d. MMMM|EEEE d. MMMM|MMMM y
Mjanuar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december
mjan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.
Wsøndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag;wsøn.|man.|tir.|ons.|tor.|fre.|lør.
@de
n,|.|−|0\u{A0}%|33|1|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fd.M.y|d. MMM y|d. MMMM y|EEEE, d. MMMM y|d. MMM|d. MMMM|EEEE, d. MMMM|MMMM y
MJanuar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
mJan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.;lJan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
WSonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag;wSo.|Mo.|Di.|Mi.|Do.|Fr.|Sa.
@el
n,|.|−|0%|33|1|\u{A0};pπ.μ.|μ.μ.;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:n = 1
fd/M/y|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|LLLL y
MΙανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου;LΙανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αύγουστος|Σεπτέμβριος|Οκτώβριος|Νοέμβριος|Δεκέμβριος
mΙαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ;lΙαν|Φεβ|Μάρ|Απρ|Μάι|Ιούν|Ιούλ|Αύγ|Σεπ|Οκτ|Νοέ|Δεκ
WΚυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο;wΚυρ|Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ
@en
n.|,|−|0%|33|1|\u{A0};pAM|PM;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fM/d/y|MMM d, y|MMMM d, y|EEEE, MMMM d, y|MMM d|MMMM d|EEEE, MMMM d|MMMM y
MJanuary|February|March|April|May|June|July|August|September|October|November|December
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
WSunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday;wSun|Mon|Tue|Wed|Thu|Fri|Sat
@es
n,|.|−|0\u{A0}%|33|2|\u{A0};pa.\u{A0}m.|p.\u{A0}m.;t24|H:mm|H:mm:ss|h:mm a|h:mm:ss a;rone:n = 1|many:e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5
fd/M/y|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y|d MMM|d 'de' MMMM|EEEE, d 'de' MMMM|MMMM 'de' y
Menero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
mene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
Wdomingo|lunes|martes|miércoles|jueves|viernes|sábado;wdom|lun|mar|mié|jue|vie|sáb
@et
n,|\u{A0}|−|0%|33|2|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fd.M.y|d. MMM y|d. MMMM y|EEEE, d. MMMM y|d. MMM|d. MMMM|EEEE, d. MMMM|MMMM y
Mjaanuar|veebruar|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|detsember
mjaan|veebr|märts|apr|mai|juuni|juuli|aug|sept|okt|nov|dets
WPühapäev|Esmaspäev|Teisipäev|Kolmapäev|Neljapäev|Reede|Laupäev;wP|E|T|K|N|R|L
@fa rtl
n.|,|\u{200E}−|0%|33|1|\u{A0};d۰۱۲۳۴۵۶۷۸۹|٫|٬|\u{200E}−|0٪;pق.ظ.|ب.ظ.;t24|H:mm|H:mm:ss|h:mm a|h:mm:ss a;rone:i = 0 or n = 1
fy/M/d|d MMM y|d MMMM y|EEEE d MMMM y|d LLL|d LLLL|EEEE d LLLL|MMMM y
Mژانویهٔ|فوریهٔ|مارس|آوریل|مهٔ|ژوئن|ژوئیهٔ|اوت|سپتامبر|اکتبر|نوامبر|دسامبر;Lژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
mژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
Wیکشنبه|دوشنبه|سه\u{200C}شنبه|چهارشنبه|پنجشنبه|جمعه|شنبه;wیکشنبه|دوشنبه|سه\u{200C}شنبه|چهارشنبه|پنجشنبه|جمعه|شنبه
@fi
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pap.|ip.;t24|H.mm|H.mm.ss|h.mm a|h.mm.ss a;rone:i = 1 and v = 0
fd.M.y|d. MMM y|d. MMMM y|EEEE d. MMMM y|d. MMM|d. MMMM|EEEE d. MMMM|LLLL y
Mtammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta;Ltammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu
mtammik.|helmik.|maalisk.|huhtik.|toukok.|kesäk.|heinäk.|elok.|syysk.|lokak.|marrask.|jouluk.;ltammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu
Wsunnuntaina|maanantaina|tiistaina|keskiviikkona|torstaina|perjantaina|lauantaina;wsu|ma|ti|ke|to|pe|la
@fr
n,|\u{202F}|−|0\u{A0}%|33|1|\u{202F};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 0,1|many:e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5
fdd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
Mjanvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
mjanv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
Wdimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi;wdim.|lun.|mar.|mer.|jeu.|ven.|sam.
@he rtl
n.|,|\u{200E}−|0%|33|1|\u{A0};pלפנה״צ|אחה״צ;t24|H:mm|H:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0|two:i = 2 and v = 0|many:v = 0 and n != 0..10 and n % 10 = 0
fd.M.y|d בMMM y|d בMMMM y|EEEE, d בMMMM y|d בMMM|d בMMMM|EEEE, d בMMMM|MMMM y
Mינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר
mינו׳|פבר׳|מרץ|אפר׳|מאי|יוני|יולי|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳
Wיום ראשון|יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת;wיום א׳|יום ב׳|יום ג׳|יום ד׳|יום ה׳|יום ו׳|שבת
@hi
n.|,|−|0%|32|1|\u{A0};d०१२३४५६७८९|.|,|−|0%;pam|pm;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 0 or n = 1
fd/M/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
Mजनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर
mजन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्तू॰|नव॰|दिस॰
Wरविवार|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार;wरवि|सोम|मंगल|बुध|गुरु|शुक्र|शनि
@hr
n,|.|−|0\u{A0}%|33|1|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|hh:mm a|hh:mm:ss a;rone:v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11|few:v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14
fdd. MM. y.|d. MMM y.|d. MMMM y.|EEEE, d. MMMM y.|d. MMM|d. MMMM|EEEE, d. MMMM|LLLL y.
Msiječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|listopada|studenoga|prosinca;Lsiječanj|veljača|ožujak|travanj|svibanj|lipanj|srpanj|kolovoz|rujan|listopad|studeni|prosinac
msij|velj|ožu|tra|svi|lip|srp|kol|ruj|lis|stu|pro
Wnedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota;wned|pon|uto|sri|čet|pet|sub
@hu
n,|\u{A0}|−|0%|33|1|\u{A0};pde.|du.;t24|H:mm|H:mm:ss|a h:mm|a h:mm:ss;rone:n = 1
fy. MM. dd.|y. MMM d.|y. MMMM d.|y. MMMM d., EEEE|MMM d.|MMMM d.|MMMM d., EEEE|y. MMMM
Mjanuár|február|március|április|május|június|július|augusztus|szeptember|október|november|december
mjan.|febr.|márc.|ápr.|máj.|jún.|júl.|aug.|szept.|okt.|nov.|dec.
Wvasárnap|hétfő|kedd|szerda|csütörtök|péntek|szombat;wV|H|K|Sze|Cs|P|Szo
@id
n,|.|−|0%|33|1|\u{A0};pAM|PM;t24|HH.mm|HH.mm.ss|h.mm a|h.mm.ss a
fd/M/y|d MMM y|d MMMM y|EEEE, dd MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
MJanuari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember
mJan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des
WMinggu|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu;wMin|Sen|Sel|Rab|Kam|Jum|Sab
@is
n,|.|−|0%|33|1|\u{A0};pf.h.|e.h.;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:t = 0 and i % 10 = 1 and i % 100 != 11 or t != 0
fd.M.y|d. MMM y|d. MMMM y|EEEE, d. MMMM y|d. MMM|d. MMMM|EEEE, d. MMMM|MMMM y
Mjanúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember
mjan.|feb.|mar.|apr.|maí|jún.|júl.|ágú.|sep.|okt.|nóv.|des.
Wsunnudagur|mánudagur|þriðjudagur|miðvikudagur|fimmtudagur|föstudagur|laugardagur;wsun.|mán.|þri.|mið.|fim.|fös.|lau.
@it
n,|.|−|0%|33|1|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0|many:e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5
fd/M/y|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
Mgennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
mgen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
Wdomenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato;wdom|lun|mar|mer|gio|ven|sab
@ja
n.|,|−|0%|33|1|\u{A0};p午前|午後;t24|H:mm|H:mm:ss|aK:mm|aK:mm:ss
fy/M/d|y年M月d日|y年M月d日|y年M月d日EEEE|M月d日|M月d日|M月d日(EEEE)|y年M月
M1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
m1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
W日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日;w日|月|火|水|木|金|土
@ko
n.|,|−|0%|33|1|;pAM|PM;t12|HH:mm|H시 m분 s초|a h:mm|a h:mm:ss
fy. M. d.|y년 MMM d일|y년 M월 d일|y년 M월 d일 EEEE|MMM d일|MMMM d일|MMMM d일 (EEEE)|y년 MMMM
M1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
m1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
W일요일|월요일|화요일|수요일|목요일|금요일|토요일;w일|월|화|수|목|금|토
@lt
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};ppriešpiet|popiet;t24|HH:mm|HH:mm:ss|hh:mm a|hh:mm:ss a;rone:n % 10 = 1 and n % 100 != 11..19|few:n % 10 = 2..9 and n % 100 != 11..19|many:f != 0
fy-MM-dd|y-MM-dd|y 'm'. MMMM d 'd'.|y 'm'. MMMM d 'd'., EEEE|MM-dd|MMMM d 'd'.|MMMM d 'd'., EEEE|y 'm'. LLLL
Msausio|vasario|kovo|balandžio|gegužės|birželio|liepos|rugpjūčio|rugsėjo|spalio|lapkričio|gruodžio;Lsausis|vasaris|kovas|balandis|gegužė|birželis|liepa|rugpjūtis|rugsėjis|spalis|lapkritis|gruodis
msaus.|vas.|kov.|bal.|geg.|birž.|liep.|rugp.|rugs.|spal.|lapkr.|gruod.
Wsekmadienis|pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|šeštadienis;wsk|pr|an|tr|kt|pn|št
@lv
n,|\u{A0}|−|0%|33|2|\u{A0};ppriekšp.|pēcp.;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rzero:n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19|one:n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1
fd.MM.y.|y. 'g'. d. MMM|y. 'gada' d. MMMM|EEEE, y. 'gada' d. MMMM|d. MMM|d. MMMM|EEEE, d. MMMM|y. 'g'. MMMM
Mjanvāris|februāris|marts|aprīlis|maijs|jūnijs|jūlijs|augusts|septembris|oktobris|novembris|decembris
mjanv.|febr.|marts|apr.|maijs|jūn.|jūl.|aug.|sept.|okt.|nov.|dec.
Wsvētdiena|pirmdiena|otrdiena|trešdiena|ceturtdiena|piektdiena|sestdiena;wsvētd.|pirmd.|otrd.|trešd.|ceturtd.|piektd.|sestd.
@ms
n.|,|−|0%|33|1|\u{A0};pPG|PTG;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a
fd/M/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
MJanuari|Februari|Mac|April|Mei|Jun|Julai|Ogos|September|Oktober|November|Disember
mJan|Feb|Mac|Apr|Mei|Jun|Jul|Ogo|Sep|Okt|Nov|Dis
WAhad|Isnin|Selasa|Rabu|Khamis|Jumaat|Sabtu;wAhd|Isn|Sel|Rab|Kha|Jum|Sab
@nb
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pa.m.|p.m.;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:n = 1
fd.M.y|d. MMM y|d. MMMM y|EEEE d. MMMM y|d. MMM|d. MMMM|EEEE d. MMMM|MMMM y
Mjanuar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember
mjan.|feb.|mar.|apr.|mai|jun.|jul.|aug.|sep.|okt.|nov.|des.;ljan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
Wsøndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag;wsøn.|man.|tir.|ons.|tor.|fre.|lør.
@nl
n,|.|−|0%|33|1|\u{A0};pa.m.|p.m.;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fd-M-y|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
Mjanuari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december
mjan.|feb.|mrt.|apr.|mei|jun.|jul.|aug.|sep.|okt.|nov.|dec.
Wzondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag;wzo|ma|di|wo|do|vr|za
@pl
n,|\u{A0}|−|0%|33|2|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0|few:v = 0 and i % 10 = 2..4 and i % 100 != 12..14|many:v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14
fd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|LLLL y
Mstycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia;Lstyczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień
msty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
Wniedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota;wniedz.|pon.|wt.|śr.|czw.|pt.|sob.
@pt
n,|.|−|0%|33|1|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 0..1|many:e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5
fdd/MM/y|d 'de' MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y|d 'de' MMM|d 'de' MMMM|EEEE, d 'de' MMMM|MMMM 'de' y
Mjaneiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
mjan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
Wdomingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado;wdom.|seg.|ter.|qua.|qui.|sex.|sáb.
@ro
n,|.|−|0\u{A0}%|33|1|\u{A0};pa.m.|p.m.;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0|few:v != 0 or n = 0 or n % 100 = 2..19
fdd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
Mianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie
mian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.
Wduminică|luni|marți|miercuri|joi|vineri|sâmbătă;wdum.|lun.|mar.|mie.|joi|vin.|sâm.
@ru
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:v = 0 and i % 10 = 1 and i % 100 != 11|few:v = 0 and i % 10 = 2..4 and i % 100 != 12..14|many:v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14
fdd.MM.y|d MMM y 'г'.|d MMMM y 'г'.|EEEE, d MMMM y 'г'.|d MMM|d MMMM|EEEE, d MMMM|LLLL y 'г'.
Mянваря|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря;Lянварь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
mянв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.;lянв.|февр.|март|апр.|май|июнь|июль|авг.|сент.|окт.|нояб.|дек.
Wвоскресенье|понедельник|вторник|среда|четверг|пятница|суббота;wвс|пн|вт|ср|чт|пт|сб
@sk
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pAM|PM;t24|H:mm|H:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0|few:i = 2..4 and v = 0|many:v != 0
fd. M. y|d. M. y|d. MMMM y|EEEE d. MMMM y|d. M.|d. MMMM|EEEE d. MMMM|LLLL y
Mjanuára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra;Ljanuár|február|marec|apríl|máj|jún|júl|august|september|október|november|december
mjan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec
Wnedeľa|pondelok|utorok|streda|štvrtok|piatok|sobota;wne|po|ut|st|št|pi|so
@sl
n,|.|−|0\u{A0}%|33|1|\u{A0};pdop.|pop.;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:v = 0 and i % 100 = 1|two:v = 0 and i % 100 = 2|few:v = 0 and i % 100 = 3..4 or v != 0
fd. M. y|d. MMM y|d. MMMM y|EEEE, d. MMMM y|d. MMM|d. MMMM|EEEE, d. MMMM|MMMM y
Mjanuar|februar|marec|april|maj|junij|julij|avgust|september|oktober|november|december
mjan.|feb.|mar.|apr.|maj|jun.|jul.|avg.|sep.|okt.|nov.|dec.
Wnedelja|ponedeljek|torek|sreda|četrtek|petek|sobota;wned.|pon.|tor.|sre.|čet.|pet.|sob.
@sr
n,|.|−|0%|33|1|\u{A0};pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11|few:v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14
fd.M.y.|d. MMM y.|d. MMMM y.|EEEE, d. MMMM y.|d. MMM|d. MMMM|EEEE, d. MMMM|MMMM y.
Mјануар|фебруар|март|април|мај|јун|јул|август|септембар|октобар|новембар|децембар
mјан|феб|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец
Wнедеља|понедељак|уторак|среда|четвртак|петак|субота;wнед|пон|уто|сре|чет|пет|суб
@sv
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pfm|em;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fy-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
Mjanuari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december
mjan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.
Wsöndag|måndag|tisdag|onsdag|torsdag|fredag|lördag;wsön|mån|tis|ons|tors|fre|lör
@sw
n.|,|−|0%|33|1|;pAM|PM;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fd/M/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
MJanuari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba
mJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
WJumapili|Jumatatu|Jumanne|Jumatano|Alhamisi|Ijumaa|Jumamosi;wJumapili|Jumatatu|Jumanne|Jumatano|Alhamisi|Ijumaa|Jumamosi
@ta
n.|,|−|0%|32|1|\u{A0};d௦௧௨௩௪௫௬௭௮௯|.|,|−|0%;pமுற்பகல்|பிற்பகல்;t12|HH:mm|HH:mm:ss|a h:mm|a h:mm:ss;rone:n = 1
fd/M/y|d MMM, y|d MMMM, y|EEEE, d MMMM, y|MMM d|d MMMM|MMMM d, EEEE|MMMM y
Mஜனவரி|பிப்ரவரி|மார்ச்|ஏப்ரல்|மே|ஜூன்|ஜூலை|ஆகஸ்ட்|செப்டம்பர்|அக்டோபர்|நவம்பர்|டிசம்பர்
mஜன.|பிப்.|மார்.|ஏப்.|மே|ஜூன்|ஜூலை|ஆக.|செப்.|அக்.|நவ.|டிச.
Wஞாயிறு|திங்கள்|செவ்வாய்|புதன்|வியாழன்|வெள்ளி|சனி;wஞாயி.|திங்.|செவ்.|புத.|வியா.|வெள்.|சனி
@th
n.|,|−|0%|33|1|\u{A0};d๐๑๒๓๔๕๖๗๘๙|.|,|−|0%;pก่อนเที่ยง|หลังเที่ยง;t24|HH:mm น.|HH:mm:ss|h:mm a|h:mm:ss a
fd/M/y|d MMM y|d MMMM 'ค.ศ.' y|EEEEที่ d MMMM 'ค.ศ.' y|d MMM|d MMMM|EEEEที่ d MMMM|MMMM 'ค.ศ.' y
Mมกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม
mม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.
Wวันอาทิตย์|วันจันทร์|วันอังคาร|วันพุธ|วันพฤหัสบดี|วันศุกร์|วันเสาร์;wอา.|จ.|อ.|พ.|พฤ.|ศ.|ส.
@tr
n,|.|−|%0|33|1|\u{A0};pÖÖ|ÖS;t24|HH:mm|HH:mm:ss|a h:mm|a h:mm:ss;rone:n = 1
fdd.MM.y|d MMM y|d MMMM y|d MMMM y EEEE|d MMM|d MMMM|d MMMM EEEE|MMMM y
MOcak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
mOca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
WPazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi;wPaz|Pzt|Sal|Çar|Per|Cum|Cmt
@uk
n,|\u{A0}|−|0%|33|1|\u{A0};pдп|пп;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:v = 0 and i % 10 = 1 and i % 100 != 11|few:v = 0 and i % 10 = 2..4 and i % 100 != 12..14|many:v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14
fdd.MM.y|d MMM y 'р'.|d MMMM y 'р'.|EEEE, d MMMM y 'р'.|d MMM|d MMMM|EEEE, d MMMM|LLLL y 'р'.
Mсічня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня;Lсічень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень
mсіч.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.;lсіч|лют|бер|кві|тра|чер|лип|сер|вер|жов|лис|гру
Wнеділя|понеділок|вівторок|середа|четвер|пʼятниця|субота;wнд|пн|вт|ср|чт|пт|сб
@ur rtl
n.|,|\u{200E}−|0%|33|1|\u{A0};d۰۱۲۳۴۵۶۷۸۹|٫|٬|\u{200E}−\u{200E}|0%;pAM|PM;t12|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a;rone:i = 1 and v = 0
fd/M/y|d MMM، y|d MMMM، y|EEEE، d MMMM، y|d MMM|d MMMM|EEEE، d MMMM|MMMM y
Mجنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
mجنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
Wاتوار|پیر|منگل|بدھ|جمعرات|جمعہ|ہفتہ;wاتوار|پیر|منگل|بدھ|جمعرات|جمعہ|ہفتہ
@vi
n,|.|−|0%|33|1|\u{A0};pSA|CH;t24|H:mm|HH:mm:ss|h:mm a|h:mm:ss a
fd/M/y|d MMM, y|d MMMM, y|EEEE, d MMMM, y|d MMM|d MMMM|EEEE, d MMMM|MMMM 'năm' y
Mtháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|tháng 10|tháng 11|tháng 12;LTháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|Tháng 10|Tháng 11|Tháng 12
mthg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|thg 10|thg 11|thg 12;lThg 1|Thg 2|Thg 3|Thg 4|Thg 5|Thg 6|Thg 7|Thg 8|Thg 9|Thg 10|Thg 11|Thg 12
WChủ Nhật|Thứ Hai|Thứ Ba|Thứ Tư|Thứ Năm|Thứ Sáu|Thứ Bảy;wCN|Th 2|Th 3|Th 4|Th 5|Th 6|Th 7
@zh
n.|,|−|0%|33|1|;d〇一二三四五六七八九|.|,|−|0%;p上午|下午;t24|HH:mm|HH:mm:ss|ah:mm|ah:mm:ss
fy/M/d|y年M月d日|y年M月d日|y年M月d日EEEE|M月d日|M月d日|M月d日EEEE|y年M月
M一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
m1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
W星期日|星期一|星期二|星期三|星期四|星期五|星期六;w周日|周一|周二|周三|周四|周五|周六
@zh-Hant
n.|,|−|0%|33|1|\u{A0};d〇一二三四五六七八九|.|,|−|0%;p上午|下午;t24|HH:mm|HH:mm:ss|ah:mm|ah:mm:ss
fy/M/d|y年M月d日|y年M月d日|y年M月d日 EEEE|M月d日|M月d日|M月d日 EEEE|y年M月
M1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
m1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
W星期日|星期一|星期二|星期三|星期四|星期五|星期六;w週日|週一|週二|週三|週四|週五|週六
@ar-EG rtl
@ar-MA rtl
n,|.|\u{200E}−|0\u{200E}%\u{200E}|33|1|\u{A0};t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a
Mيناير|فبراير|مارس|أبريل|ماي|يونيو|يوليوز|غشت|شتنبر|أكتوبر|نونبر|دجنبر
mيناير|فبراير|مارس|أبريل|ماي|يونيو|يوليوز|غشت|شتنبر|أكتوبر|نونبر|دجنبر
@de-AT
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0}
MJänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
mJän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.;lJän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
@de-CH
n.|’|−|0%|33|1|\u{A0}
@en-AU
pam|pm
fdd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
mJan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec;lJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
@en-CA
pa.m.|p.m.
fy-MM-dd|MMM d, y|MMMM d, y|EEEE, MMMM d, y|MMM d|MMMM d|EEEE, MMMM d|MMMM y
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
@en-GB
pam|pm;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a
fdd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
@en-IE
pam|pm;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a
fd/M/y|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
@en-IN
n.|,|−|0%|32|1|\u{A0};pam|pm
fd/M/y|d MMM y|d MMMM y|EEEE, d MMMM, y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
@en-NZ
pam|pm
fd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE, d MMMM|MMMM y
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
@en-ZA
n,|\u{A0}|−|0%|33|1|\u{A0};pam|pm;t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a
fy/MM/dd|dd MMM y|dd MMMM y|EEEE, dd MMMM y|dd MMM|d MMMM|EEEE, dd MMMM|MMMM y
mJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
@es-MX
n.|,|−|0\u{A0}%|33|1|\u{A0};t24|HH:mm|HH:mm:ss|h:mm a|h:mm:ss a
@fr-CA
n,|\u{A0}|−|0\u{A0}%|33|1|\u{A0};pa.m.|p.m.;t24|HH 'h' mm|HH 'h' mm 'min' ss 's'|h 'h' mm a|h 'h' mm 'min' ss 's' a
fy-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
mjanv.|févr.|mars|avr.|mai|juin|juill.|août|sept.|oct.|nov.|déc.
@fr-CH
n,|\u{202F}|−|0%|33|1|\u{202F}
fdd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
@it-CH
n.|’|−|0%|33|1|\u{A0}
fd/M/y|d MMM y|d MMMM y|EEEE, d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
@nl-BE
fd/M/y|d MMM y|d MMMM y|EEEE d MMMM y|d MMM|d MMMM|EEEE d MMMM|MMMM y
@pt-PT
n,|\u{A0}|−|0%|33|2|\u{A0};pa.m.|p.m.;rone:i = 1 and v = 0|many:e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5
fdd/MM/y|d/MM/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y|d/MM|d 'de' MMMM|EEEE, d 'de' MMMM|MMMM 'de' y
wdomingo|segunda|terça|quarta|quinta|sexta|sábado
"""
}
