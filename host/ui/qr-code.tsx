import { create } from 'qrcode'
import './qr-code.css'

/** Empty modules around a code, as the standard asks: ISO/IEC 18004 §6.3.8 */
const margin = 4

/** A QR code as one path: dark on white in both themes, since cameras expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z` : '',
  ).join('')
  const side = size + 2 * margin
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
