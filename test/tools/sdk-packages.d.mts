export const sdkPackages: string[]
