import type { ReactNode } from 'react'
import { renderReact as render } from '../../render-react.tsx'
import '../../../../host/ui/tokens.css'
import '../../../../host/ui/base.css'

/** Draws a part of the app in the page, with the app's styles. It is taken away when the test ends. */
export const renderReact = (first: ReactNode) => render(first)
