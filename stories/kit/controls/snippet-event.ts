/** By this name the side that draws the stories tells Storybook's own side what a story's chat is configured with, as code. */
export const snippetEvent = 'confab/snippet'
