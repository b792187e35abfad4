import { encode } from 'uqr'
import classes from './segundo-fator.module.css'

/** Dark on white in both colour schemes, because cameras read nothing else reliably. */
export function QrCode({ texto, label }: { texto: string; label: string }) {
  const { data, size } = encode(texto, { ecc: 'M', border: 4 })
  const caminho = data
    .flatMap((linha, y) => linha.map((escuro, x) => (escuro ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={caminho} fill="#000" />
    </svg>
  )
}
