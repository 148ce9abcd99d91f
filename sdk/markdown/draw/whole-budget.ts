/**
 * How much of a text is rendered, in characters. Currently the longest answer of a model has 128,000 tokens
 * (https://platform.openai.com/docs/models/gpt-5), of about four characters each.
 */
export const wholeBudget = 512_000
