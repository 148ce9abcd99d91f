import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Labels } from '../../../sdk/core/labels/labels.ts'
import type { PluralLabel } from '../../../sdk/core/labels/plural-label.ts'
import { allLabels } from '../../all-labels.ts'
import { en } from '../../../sdk/languages/en.ts'

/** What a language has decided against, and what it says instead; `except` are texts that mean something else by it. */
type Decision = readonly [refused: RegExp, say: string, except?: RegExp]

/** See sdk/languages/GLOSSARY.md. */
const decisions: Readonly<Record<string, readonly Decision[]>> = {
  ar: [
    [/تعذر/, 'تعذّر'],
    [/إجابة/, 'رد', /^(toolElsewhere|input(Request|Answered|Answer))$/],
    [/محادثة/, 'دردشة'],
    [/برنامج/, 'تطبيق'],
    [/التعرف على الكلام/, 'الإدخال الصوتي'],
  ],
  cs: [
    [/konverzac/i, 'chat'],
    [/dikt/i, 'hlasové zadávání'],
    [/nejmenší|největší/i, 'minimální, maximální'],
    [/v jiném zařízení/, 'na'],
  ],
  da: [
    [/samtale/i, 'chat (opkald for a call)'],
    [/dikter/i, 'stemmeinput'],
    [/\blager\b/i, 'lagerplads'],
    [/program/, 'app'],
  ],
  de: [
    [/\b(du|dein\w*|dir|dich)\b/i, 'Sie'],
    [/Werkzeug/i, 'Tool'],
    [/Unterhaltung/, 'Chat'],
    [/passt nicht/, 'ist ungültig'],
    [/(?<!\u00a0)…/, '\\u00a0 before …'],
    [/Sprachdienst/, 'Spracheingabe'],
  ],
  es: [
    [/\b(usted|espere|su respuesta|su nombre)\b/i, 'tú'],
    [/\bh(a|as|an) \w+(ado|ido)\b/i, 'the preterite'],
    [/conversación/i, 'chat'],
    [/dictado|servicio de voz/i, 'entrada de voz'],
    [/programa/, 'aplicación'],
    [/^(Adjuntado|Quitado|Removido)/, 'the preterite'],
  ],
  fr: [
    [/\b(tu|ton|tes|toi)\b/i, 'vous'],
    [/(?<!\u202f)[?!;]/, '\\u202f before ? ! ;'],
    [/(?<!\u00a0):(?!\/)|«(?!\u00a0)|(?<!\u00a0)»/, '\\u00a0 before : » and after «'],
    [/appel\w* (des |un )?outil/i, 'utiliser un outil'],
    [/champ de texte/, 'champ de saisie'],
    [/service vocal|écoute arrêtée/i, 'saisie vocale'],
    [/programme/, 'application'],
    [/transcription/, 'sous-titres'],
  ],
  he: [
    [/"/, '״'],
    [/(?<!\p{L})(נסו|ספרו)/u, 'a neutral form'],
    // A column is עמודה.
    [/עמוד(?!ה|ות)/, 'דף'],
    [/(קובץ|^)\s?שמע/, 'אודיו'],
    [/תוכנה/, 'אפליקציה'],
    [/זיהוי הדיבור/, 'קלט קולי'],
    [/הזאת/, 'הזו'],
    [/, כי/, 'no comma before כי'],
  ],
  hi: [
    [/उत्तर/, 'जवाब'],
    [/प्रश्न/, 'सवाल'],
    [/सहेज/, 'सेव'],
    [/संपादित/, 'एडिट'],
    [/सहायक/, 'असिस्टेंट'],
    [/संग्रह|संग्रहीत/, 'आर्काइव'],
    [/विफल|त्रुटि/, 'नहीं हो सका, गड़बड़ी'],
    [/उपयोग/, 'इस्तेमाल'],
    [/प्रोग्राम/, 'ऐप'],
    [/वॉइस सेवा/, 'वॉइस इनपुट'],
    [/वर्णों/, 'अक्षर'],
    [/, क्योंकि/, 'no comma before क्योंकि'],
  ],
  id: [
    [/\bbalas/i, 'jawaban'],
    [/percakapan/i, 'obrolan'],
    [/\bbisu|dibisu|bunyikan mik/i, 'nonaktifkan, aktifkan'],
    [/papan ketik/, 'keyboard'],
    [/kolom pesan/, 'kolom teks'],
  ],
  it: [
    [/\bLei\b/, 'tu'],
    [/inserimento vocale/i, 'input vocale'],
    [/parere/i, 'feedback'],
    [/conversazione/i, 'chat'],
    [/servizio vocale|ascolto terminato/i, 'input vocale'],
    [/programma/, 'app'],
    [/, perché/, 'no comma before perché'],
  ],
  ja: [
    [/ブラウザ(?!ー)/, 'ブラウザー'],
    [/返信|返答/, '回答'],
    [/会話/, 'チャット'],
    [/:(?!\/)/, '：'],
    [/音声サービス/, '音声入力サービス'],
    [/端末/, 'デバイス'],
    [/(?<!その)他/, 'ほか'],
  ],
  ko: [
    [/을\(를\)|이\(가\)|은\(는\)/, 'a noun before the particle'],
    [/보관/, '저장, unless it is the archive', /^thread(s?Archive(Empty)?|Unarchive)$/],
    [/떠나/, '나가다'],
    [/대화/, '채팅'],
    [/프로그램/, '앱'],
    [/음성 서비스/, '음성 입력 서비스'],
    [/한 다음/, '한 후'],
  ],
  nl: [
    [/\b(u|uw)\b/i, 'je'],
    [/hulpmiddel/i, 'tool'],
    [/gesprek/i, 'chat (oproep for a call)'],
    [/\btonen|getoond\b/i, 'weergeven'],
    [/diensten?\b/i, 'service'],
    [/dicteren|spraakservice/i, 'spraakinvoer'],
    [/programma/, 'app'],
    [/, omdat/, 'no comma before omdat'],
  ],
  pl: [
    [/rozmow/i, 'czat (połączenie for a call)'],
    [/^(Wejście|Wyjście)$/, 'Dane wejściowe, Wynik'],
    [/odrzuc/i, 'odmówić', /^errorKeyProperty$/],
    [/dykt|usługa głosowa/i, 'wprowadzanie głosowe'],
    [/program/, 'aplikacja'],
    [/^(Usuń|Odtwórz) \{/, 'a colon before a name'],
  ],
  pt: [
    [/ficheiro|ecrã|\butilizador/i, 'arquivo, tela, usuário'],
    [/\bde novo\b/i, 'novamente'],
    [/não serve/i, 'não é válido'],
    [/ditado|serviço de voz/i, 'entrada de voz'],
    [/programa/, 'aplicativo'],
    [/, porque/, 'no comma before porque'],
  ],
  'pt-PT': [
    [/carater/i, 'caracter'],
    [/você|\btela\b|\baba\b/i, 'no pronoun; ecrã, separador'],
    [/desligad/i, 'silenciado, or perdeu-se a ligação'],
    [/ditado/i, 'introdução por voz'],
    [/, porque/, 'no comma before porque'],
  ],
  ru: [
    [/разговор/i, 'чат'],
    [/покин/i, 'уйти со страницы'],
    [/(вызва\w+) инструмент/i, 'обратиться к инструментам'],
    [/программ/, 'приложение'],
    [/^(Убрать|Воспроизвести) \{/, 'a colon before a name'],
  ],
  sv: [
    [/konversation/i, 'chatt'],
    [/begäran/i, 'förfrågan'],
    [/^(Nekad|Tillåten|Avbruten|Pausad|Inte körd)$/, 'the neuter'],
    [/största/i, 'högsta'],
    [/, eftersom/, 'no comma before eftersom'],
  ],
  th: [
    [/การสนทนา/, 'แชท'],
    [/อัด/, 'บันทึกเสียง'],
    [/ตัวอักษร/, 'อักขระ'],
    [/ไม่ถูกเก็บ|แอปถูกหยุด/, 'no passive'],
    [/ครับ|ค่ะ/, 'neither'],
  ],
  tr: [
    [/lütfen/i, 'the bare request'],
    [/tekrar/i, 'yeniden'],
    [/görüntüyü/i, 'görsel'],
    [/\}['’]?\p{L}/u, 'no suffix on a placeholder'],
    [/program/, 'uygulama'],
    [/en (az|çok) (karakter|öğe)/i, 'minimum, maksimum'],
  ],
  uk: [
    [/розмов/i, 'чат'],
    [/покин/i, 'залишити сторінку'],
    [/прибра/i, 'вилучити'],
    [/спершу/i, 'спочатку'],
    [/програм/i, 'застосунок'],
    [/'/, '’'],
    [/^(Вилучити|Відтворити) \{/, 'a colon before a name'],
  ],
  vi: [
    [/đoạn chat/i, 'cuộc trò chuyện'],
    [/máy ảnh/i, 'camera'],
    [/cạc/i, 'card'],
    [/^Xóa \{/, 'gỡ'],
  ],
  zh: [
    [/你/, '您'],
    [/回复/, '回答'],
    [/对话/, '聊天'],
    [/（可选）/, '（选填）'],
    [/其他程序/, '其他应用'],
    [/上面/, '上方'],
    [/^该/, '此'],
  ],
  'zh-Hant': [
    [/你/, '您'],
    [/回覆/, '回答'],
    [/聊天/, '對話, unless it is the window', /^(chat|launcher(Open|Close)|errorLoading)$/],
    [/頁面/, '網頁'],
    [/[请发软络视频]/, 'traditional characters'],
    [/(?<!因)此/, '這個'],
    [/輸入欄(?!位)/, '輸入欄位'],
  ],
  en: [
    [/\b(reply|replies|replying)\b/i, 'answer'],
    [/\bplease\b/i, 'the bare request'],
    [/\bupload (a|an|the)\b/i, 'attach, or choose'],
  ],
}

const folder = new URL('../../../sdk/languages/', import.meta.url)

async function tableOf(tag: string): Promise<Readonly<Record<string, PluralLabel>>> {
  if (tag === 'en') return { ...allLabels, ...en }
  const file = (await import(new URL(`${tag}.ts`, folder).href)) as Readonly<Record<string, Labels>>
  return { ...file[tag.replace('-', '')] }
}

/** The texts of a language in all plural forms, each with its name. */
async function textsOf(tag: string): Promise<[name: string, text: string][]> {
  return Object.entries(await tableOf(tag)).flatMap(([name, label]) =>
    Object.values(typeof label === 'string' ? [label] : label).map((text): [string, string] => [name, text]),
  )
}

test('every language has decided', () => {
  const tags = readdirSync(folder).flatMap((name) => /^([a-z]{2}(-\w+)?)\.ts$/.exec(name)?.[1] ?? [])
  expect(Object.keys(decisions).sort()).toEqual(tags.sort())
})

describe.each(Object.entries(decisions))('%s', (tag, refusals) => {
  test('keeps one register, and one word for a thing', async () => {
    const texts = await textsOf(tag)
    const lapses = refusals.flatMap(([refused, say, except]) =>
      texts.flatMap(([name, text]) => (refused.test(text) && !except?.test(name) ? [`${name}: ${text} (say: ${say})`] : [])),
    )
    expect(lapses).toEqual([])
  })

  test('ends with … what is still going on, and nothing else', async () => {
    const goesOn = (text: string): boolean => text.endsWith('…')
    const english = new Map(await textsOf('en'))
    const otherwise = (await textsOf(tag)).filter(([name, text]) => goesOn(text) !== goesOn(english.get(name) ?? ''))
    expect(otherwise).toEqual([])
  })

  test('never parts a number from its unit', async () => {
    const parted = (await textsOf(tag)).filter(([, text]) => /\{(needed|available)\} /.test(text))
    expect(parted).toEqual([])
  })

  test('asks about a call with the name of the tool in quotation marks', async () => {
    const { toolApproval } = await tableOf(tag)
    expect(toolApproval).toMatch(/[“„«»”‘「״]\s?\{name\}\s?[”“»«’」״]/)
  })
})
