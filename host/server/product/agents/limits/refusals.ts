/** Something that is asked of an agent and that rules cannot do. */
export interface Refusal {
  readonly asks: RegExp
  /** Whether the words may as well name what the business sells: then its sources are asked first. Default false. */
  readonly isOfTrade?: boolean
  /** What is said: what cannot be done, and what can. */
  readonly text: string
}

const languages =
  'spanish|german|french|italian|portuguese|dutch|polish|turkish|arabic|chinese|mandarin|japanese|korean|russian|hindi|swedish|danish|norwegian|finnish|greek|hebrew|ukrainian|czech|hungarian|romanian|vietnamese|thai|deutsch|español|français|italiano'

/** A language other than the sources', or a brief that is written in one: common words of it that English does not have. */
export const otherLanguage: Refusal = {
  asks: new RegExp(
    `\\b(?:in|into|to) (?:${languages})\\b|\\b(?:${languages}) (?:version|translation|post|text|caption)\\b|\\btranslat|\\bbilingual\\b|\\b(?:schreib\\w*|bitte|über|für|einen|eine|und|mir)\\b.*\\b(?:über|für|einen|eine|ein|und|mir|unsere?\\w*)\\b|[¿¡]|\\b(?:escribe|sobre|nuestr[oa]s?|para)\\b.*\\b(?:sobre|nuestr[oa]s?|una?|el|la)\\b|\\b(?:écris|rédige|notre|nos|pour)\\b.*\\b(?:sur|notre|nos|une?|le|la)\\b`,
    'i',
  ),
  text: "I can't translate: without a language model I only use the sentences of your sources as they are, and understand English.",
}

const amount =
  '(?:[2-9]|\\d{2,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|a dozen|dozens of|several|a few|multiple|some more|a week of|a month of)'
const pieces =
  'posts|videos|clips|scripts|cards|ideas|captions|headlines|slogans|taglines|banners|graphics|images|pictures|stories|versions|variants|variations|tweets|options|alternatives|reels|names|hooks|hashtags'

/** More than one of what is made one at a time. */
export const many = (one: string): Refusal => ({
  asks: new RegExp(
    `\\b${amount}\\s+(?!second|minute|s\\b|sec)(?:[\\w-]+\\s+){0,3}?(?:${pieces})\\b|\\b(?:content|posting|editorial) (?:calendar|plan)\\b|\\b(?:ideas|options) (?:for|about)\\b|\\bbrainstorm|\\bevery day (?:of|for)\\b`,
    'i',
  ),
  text: `I make one at a time: ${one}`,
})

const making = '(?:write|draft|create|make|send|compose|prepare|reply to|answer|respond to|design|build|give me|produce|generate)'
const beside = "(?:\\s+(?!about|for|on|of|post|posts|video|clip|card|story|banner|that)[\\w’'-]+){0,4}?\\s+"

/** A piece of writing or design that an agent does not make, where it is the thing asked for, not the subject of another. */
const thing = (names: string): RegExp =>
  new RegExp(`\\b${making}${beside}(?:${names})\\b|^\\W*(?:an?|the|my|our|another)?\\s*(?:[\\w-]+\\s+)?(?:${names})\\b`, 'i')

export const letters: Refusal = {
  asks: thing(
    'e-?mails?|newsletters?|mailing|letters?|press release|blog(?: post| article)?|articles?|job (?:ad|description|posting)|sms|text messages?|ads?|ad copy|google ads?|product descriptions?|faqs?|landing page|website copy|about page|speech|pitch deck|business plan|white ?paper|e-?book|reviews?|replies|reply',
  ),
  text: "I don't write that: there are no e-mails, articles or advertisements without a language model.",
}

export const printed: Refusal = {
  isOfTrade: true,
  asks: /\b(?:logo|logos|mascot|icons?|favicon|font|typeface|photos?|photographs?|photography|illustrations?|business cards?|posters?|flyers?|brochures?|leaflets?|t-?shirts?|menu card|letterhead|pdf|animations?|animated|gif|infographic|3d|mock-?ups?|drawings?|cartoon|collage|portrait of|picture of (?:a|an|the|our|my)|image of (?:a|an|the|our|my)|website design|redesign)\b/i,
  text: 'I only make cards of words in your colours, as a square, a story or a banner: no logos, photos, drawings or print. An image model can, with the brief that comes with each card.',
}

/** Of words that name no thing: a blue door may be what the business sells. */
export const colouring: Refusal = {
  asks: /\b(?:background|text|font|card|colou?rs?|palette)\b.*\b(?:red|blue|green|yellow|orange|purple|pink|black|white|gr[ae]y|brown|gold|dark(?:er)?|light(?:er)?|bright(?:er)?|#[\da-f]{3,6})(?!\w)|\b(?:red|blue|green|yellow|orange|purple|pink|black|white|gr[ae]y|brown|gold|darker|lighter|brighter|other|another|different)\s(?:background|text|font|colou?rs?|palette)\b|\b(?:change|use) (?:the |my |our )?colou?rs?\b|^\W*(?:(?:now|and|but|make (?:it|this|that)|in|please) )+(?:red|blue|green|yellow|orange|purple|pink|black|white|gr[ae]y|brown|gold|darker|lighter|brighter)\W*(?:please\W*|instead\W*)?$/i,
  text: 'Cards take the first colours of your brand blueprint, with a text that is easy to read on them. Change the colours there, and ask again.',
}

export const filming: Refusal = {
  asks: /\b(?:render|mp4|mov|edit (?:my|the|this|our|a)|cut (?:my|the|this|our)|film (?:it|this|me|us)|shoot (?:it|this|the|a|my)|record|voice-?overs?|music|song|soundtrack|animate|animation|upload|thumbnail|avatar|subtitles? for (?:my|this)|ai video)\b/i,
  text: "I write a script, a shot list and captions. I can't film, cut, speak or render, and have no music.",
}

export const publishing: Refusal = {
  asks: /\b(?:publish|schedule|post (?:it|this|that|them)|send (?:it|this|them)|upload|go live|reply to (?:comments?|messages?|reviews?)|answer (?:comments?|messages?|reviews?)|follow (?:people|accounts)|boost|promote (?:it|this)|run (?:an? |some |the |my )?(?:ads?|campaign))\b/i,
  text: "I can't publish, schedule or reply for you. I write the post; save it as a draft, and put it on your calendar.",
}

export const money: Refusal = {
  isOfTrade: true,
  asks: /\b(?:budgets?|ad spend|roi|roas|revenue|turnover|profits?|forecast|predict\w*|projections?|margins?|salar(?:y|ies)|invest(?:ment|ors?)?|funding|loan|how much (?:should|do|does|will|would|can|to) (?:i|we|it|that|our|my)?\s*(?:\w+\s+){0,3}(?:spend|pay|earn|charge|make))\b/i,
  text: "I don't know your figures, so I give no advice about budgets, prices or returns.",
}

export const research: Refusal = {
  isOfTrade: true,
  asks: /\b(?:competitors?|competition|rivals?|market (?:research|share|size)|trends?|trending|benchmarks?|industry averages?|keywords?|(?:rank|ranks|ranking|position) (?:on|in|at) google|google rank\w*|backlinks?|influencers?|best time to post|holidays?|news|weather|algorithm)\b/i,
  text: "I know your own material only: I can't look at competitors, markets, trends or search results.",
}

export const figures: Refusal = {
  isOfTrade: true,
  asks: /\bhow many (?:[\w-]+ ){0,2}?(?:followers|visitors|visits|visit|likes|sales|orders|customers|clients|subscribers|leads|clicks|views|page ?views|bookings|reviews|people)\b|\b(?:conversion|bounce|click) rates?\b|\btraffic\b|\breach\b.*\b(?:posts?|ads?)\b|\bengagement\b|\bgrowth\b|\bfollowers\b/i,
  text: 'I have no figures of visitors, followers or sales. What visitors asked your customer chat stands under “Chat analytics”.',
}

export const law: Refusal = {
  isOfTrade: true,
  asks: /\b(?:legal(?:ly)?|lawyers?|laws?|gdpr|hipaa|contracts?|tax(?:es)?|vat|trademarks?|sue|lawsuit|terms of service|liab(?:le|ility)|copyright(?:ed)?|permits?|licen[cs]es?|insurance)\b/i,
  text: "I can't advise on law or taxes.",
}

/** Decisions about anything but the website. */
export const deciding: Refusal = {
  asks: /^\W*should (?:i|we)\b(?!.*\b(?:website|site|page|headline|title|button|fix|first|next)\b)/i,
  text: "I can't decide that for you: I know your website and your sources, and neither your numbers nor your market.",
}

export const doing: Refusal = {
  asks: /\b(?:change|update|edit|rewrite|replace|install|publish|delete|build|redesign|fix|host)\b(?:\s+[\w’']+){0,4}?\s+(?:on|in|for|to) (?:my|our|the) (?:web)?site\b|\b(?:fix|change|do|install|update) (?:it|this|that|them) (?:for me|yourself|now)\b|\b(?:build|make|create|redesign) (?:me |us )?(?:a|my|our|the)(?: new)? (?:web)?site\b|\b(?:call|text|phone|e-?mail|message|contact|hire|fire|book|order|buy|remind|cancel|log in)\s+(?:me|him|her|them|us|someone|somebody|my|the|a|an|our)\b/i,
  text: "I can't change your website or act for you. I say what to do, with the evidence.",
}

export const tone: Refusal = {
  asks: /\b(?:funn(?:y|ier)|humou?r\w*|jokes?|formal|informal|casual|warmer|friendl(?:y|ier)|punch(?:y|ier)|catch(?:y|ier)|viral|witty|emotional|sarcastic|rhym\w+|poems?|poetic|emojis?|in the (?:style|voice) of|gen ?z|profession(?:al|ally)|rephrase|paraphrase|simpler|better|improve|different(?:ly)?)\b/i,
  text: "I can't change the tone or the words: I only use the sentences of your sources as they are. Change the source, or let a language model answer.",
}

export const analyticsPeriods: Refusal = {
  asks: /\b(?:today|yesterday|tomorrow|last (?:year|quarter|night)|this (?:year|quarter)|previous|since|all time|ever|q[1-4]|(?:in|during|for|of) (?:january|february|march|april|may|june|july|august|september|october|november|december)|(?!(?:7|30) days)\d+ (?:days|weeks|months|years|hours)|by (?:hour|day|month|weekday)|per (?:hour|day|month|weekday)|(?:busiest|peak) (?:hours?|times?|days?))\b/i,
  text: 'I count the last 7 days and the last 30 days. The board beside this shows other periods, day by day.',
}

export const analyticsKinds: Refusal = {
  asks: /\b(?:compared?|versus|vs|than (?:last|before|usual)|more or less|increas\w*|decreas\w*|growing|trends?|why|who|whose|names?|e-?mails?|phone|country|countries|city|cities|age|gender|devices?|browsers?|happy|unhappy|satisf\w*|sentiment|angry|complain\w*|ratings?|stars?|sales|sold|sell|orders?|revenue|conver(?:t\w*|sions?)|followers|website visit\w*|traffic|predict\w*|forecast|expect|next (?:week|month|year)|cheap\w*|cost)\b/i,
  text: 'I count what visitors asked: how many questions, how fast the answers came, what they were about, and which had none. I do not know who asked, why, or what was sold, and compare no periods.',
}
