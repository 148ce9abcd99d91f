/** A picture in WebP, where it stands in the whole, and for how many milliseconds. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly duration: number
  readonly picture: Buffer
}

/** A picture of that size that moves once, and rests on its last frame. */
export declare function animateWebp(size: { readonly width: number; readonly height: number }, frames: readonly Frame[]): Buffer
