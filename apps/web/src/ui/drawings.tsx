import type { ReactNode } from 'react'

/** Drawings of empty states: a few lines by subject, all on the mark's keel line (docs/visual.md). */
const LINES = {
  lista: <path d="M14 12h36M14 20h36M14 28h22" />,
  contrato: <path d="M20 6h18l8 8v22H20zM38 6v8h8M26 20h14M26 26h14M26 32h8" />,
  veiculo: (
    <>
      <path d="M10 30v-8l6-3 6-9h18l8 9 6 3v8h-6M22 30h18M10 30h4M22 19h22" />
      <circle cx="18" cy="30" r="4" />
      <circle cx="44" cy="30" r="4" />
    </>
  ),
  regra: (
    <>
      <path d="M12 12h16M36 12h16M12 22h28M48 22h4M12 32h8M28 32h24" />
      <circle cx="32" cy="12" r="4" />
      <circle cx="44" cy="22" r="4" />
      <circle cx="24" cy="32" r="4" />
    </>
  ),
  loja: (
    <path d="M14 16l4-9h28l4 9c0 6-9 6-9 0 0 6-9 6-9 0 0 6-9 6-9 0 0 6-9 6-9 0zM18 21v15h28V21M28 36V27h8v9" />
  ),
  instituicao: <path d="M12 16l20-9 20 9zM18 20v12M27 20v12M37 20v12M46 20v12M12 36h40" />,
  grafico: <path d="M14 6v30h38M20 28l8-8 8 5 12-13" />,
  busca: (
    <>
      <circle cx="29" cy="19" r="11" />
      <path d="M37 27l9 9M24 19h10" />
    </>
  ),
  aviso: <path d="M20 30c3-3 3-6 3-10 0-6 4-10 9-10s9 4 9 10c0 4 0 7 3 10zM28 34c1 2 7 2 8 0M32 10V6" />,
  arquivo: <path d="M22 6h14l8 8v22H22zM36 6v8h8M33 19v11M28 25l5 5 5-5" />,
  chave: (
    <>
      <circle cx="23" cy="21" r="8" />
      <path d="M31 21h20v7M43 21v5" />
    </>
  ),
  falha: <path d="M32 7l21 29H11zM32 18v8M32 30v1" />,
} satisfies Record<string, ReactNode>

export type Subject = keyof typeof LINES
export const SUBJECTS = Object.keys(LINES) as Subject[]

export function Drawing({ subject }: { subject: Subject }) {
  return (
    <svg
      width={72}
      height={52}
      viewBox="0 0 64 46"
      fill="none"
      stroke="var(--mantine-color-dimmed)"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {LINES[subject]}
      <path d="M20 43h24" stroke="var(--mantine-color-anchor)" strokeWidth={2.5} />
    </svg>
  )
}
