import {
  analyticsKinds,
  analyticsPeriods,
  colouring,
  deciding,
  doing,
  figures,
  filming,
  law,
  letters,
  many,
  money,
  otherLanguage,
  printed,
  publishing,
  research,
  tone,
  type Refusal,
} from './refusals.ts'

/** What each agent cannot do, in the order in which it is looked for. Onboarding takes what it is told. */
const refusals: Readonly<Record<string, readonly Refusal[]>> = {
  cmo: [
    otherLanguage,
    many('ask for “a headline”, and I give you the promise of your blueprint.'),
    letters,
    deciding,
    doing,
    publishing,
    money,
    research,
    figures,
    law,
    printed,
  ],
  'video-producer': [otherLanguage, many('name the topic of one video.'), letters, filming, publishing, research, tone],
  'graphic-designer': [otherLanguage, many('name the subject of one card.'), letters, colouring, printed, publishing, tone],
  'social-media': [
    otherLanguage,
    many('name the subject of one post, and you get a variant for each network.'),
    publishing,
    letters,
    research,
    figures,
    printed,
    tone,
  ],
  'chat-analytics': [otherLanguage, analyticsPeriods, analyticsKinds],
}

/** Why an agent cannot fulfil a wish; nothing where it can, as far as the words tell. */
export const refusalOf = (agentId: string, wish: string): Refusal | undefined =>
  refusals[agentId]?.find(({ asks }) => asks.test(wish))
