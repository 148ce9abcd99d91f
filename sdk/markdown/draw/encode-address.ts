/** Encodes spaces and non-ASCII characters; what is already encoded stays. */
export const encodeAddress = (destination: string): string =>
  encodeURI(destination.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/%25(?=[\da-f]{2})/gi, '%')
