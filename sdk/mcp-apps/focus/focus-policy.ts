const name = 'focus-without-user-activation'

/** https://developer.mozilla.org/docs/Web/API/FeaturePolicy */
interface WithFeaturePolicy {
  readonly featurePolicy?: { features(): readonly string[] }
}

/**
 * For the `allow` of a frame: keeps what is in it from taking the focus before the visitor presses something in it or tabs to it. Empty where
 * the browser does not know of it, and would complain about the name: https://chromestatus.com/feature/5179186249465856
 */
export const focusPolicy = (): readonly string[] =>
  (document as WithFeaturePolicy).featurePolicy?.features().includes(name) ? [`${name} 'none'`] : []
