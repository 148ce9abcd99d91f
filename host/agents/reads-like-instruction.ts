/** Ways to speak to a model instead of a reader. Texts of businesses say "follow the instructions on the pack", too: one word is not enough. */
const commands: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|messages?|above|before|told)\b/is,
  /\b(?:ignoriere|vergiss|missachte)\b.{0,40}\b(?:anweisung|anweisungen|regeln|vorherigen|bisherigen)\b/is,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes|règles)\b|\b(?:ignora|olvida)\b.{0,40}\b(?:instrucciones|reglas)\b/is,
  /\b(?:system|developer|hidden|initial)\s*prompt\b/i,
  /^\s*(?:system|assistant|developer)\s*:/im,
  /<\/?\s*(?:system|assistant|instructions?)\b|\[\/?INST\]|<\|[a-z_]+\|>/i,
  /\byou are (?:now|no longer)\b.{0,30}\b(?:assistant|ai|model|bot|bound|chatgpt|dan)\b/is,
  /\b(?:from now on|new instructions?|instead)\b.{0,30}\b(?:you (?:must|will|should|are)|always (?:say|answer|reply|respond))\b/is,
  /\b(?:reveal|print|repeat|send|forward)\b.{0,40}\b(?:api key|keys?|password|conversation|instructions|prompt)\b/is,
]

/** True when a text that others wrote speaks to a model: it is marked then, so that the model reads it as material. */
export function readsLikeInstruction(text: string): boolean {
  // Letters of another width, and what is invisible between letters, hide words from a search and not from a model.
  const plain = text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  return commands.some((command) => command.test(plain))
}
