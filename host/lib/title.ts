// The title of the browser's tab: the screen, then the product.
/** The name of the product, as people read it. */
export const productName = 'Confab'

/** The title of the browser's tab on a screen. */
export const documentTitle = (screen: string): string => `${screen} | ${productName}`
