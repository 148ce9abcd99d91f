/** Whether a text is a colour as the contract has it: `#rrggbb`. Anything else never reaches a style, an image or a prompt. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)
