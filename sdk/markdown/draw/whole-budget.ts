/**
 * How much of a text is drawn, in characters. The longest answer a model gives today has 128,000 tokens
 * (https://platform.openai.com/docs/models/gpt-5), of about four characters each.
 */
export const wholeBudget = 512_000
