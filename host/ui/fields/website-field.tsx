import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type WebsiteFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'placeholder' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'dir'
>

/** Takes the address of a website. Not of type `url`, which asks for `https://`. */
export function WebsiteField(props: WebsiteFieldProps) {
  return (
    <TextField
      {...props}
      label="Your website"
      placeholder="example.com"
      type="text"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}
