/** Spaces and letters of other scripts are encoded, what is encoded already stays. */
export const encodeAddress = (destination: string): string =>
  encodeURI(destination.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/%25(?=[\da-f]{2})/gi, '%')
