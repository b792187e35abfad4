import { DE_ONDE_VEM } from '@lastro/shared/origem/origem'
import { IconInfoCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import type { ApiQuery } from '#lib/api.ts'
import { abrirOrigem, type Pergunta } from './pergunta.ts'
import classes from './valor-com-origem.module.css'

interface ComPergunta extends Pergunta {
  /** -1 in a list through which other keys lead. */
  tabIndex?: number | undefined
}

/** A value that says where it comes from when it is pressed. */
export function ValorComOrigem({ children, tabIndex, ...pergunta }: ComPergunta & { children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={`${classes.valor} mantine-focus-auto`}
      title={DE_ONDE_VEM}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => abrirOrigem(pergunta, currentTarget)}
    >
      {children}
    </button>
  )
}

/** The same beside a value that is typed, or that is no text. */
export function IconeDeOrigem({ tabIndex, ...pergunta }: ComPergunta) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={`${classes.icone} mantine-focus-auto`}
      title={DE_ONDE_VEM}
      aria-label={`${DE_ONDE_VEM} ${pergunta.nome}`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => abrirOrigem(pergunta, currentTarget)}
    >
      <IconInfoCircle size={16} aria-hidden />
    </button>
  )
}

/** How a list asks for its prices. Keep it stable: every row reads it. */
export type ComoPerguntar = (veiculoId: number) => Omit<Pergunta, 'nome'>

const ComoPerguntarContext = createContext<ComoPerguntar | null>(null)
export const PrecosDe = ComoPerguntarContext

/** The prices of a contract's vehicles. */
export const precosDoContrato =
  (contratoId: number): ComoPerguntar =>
  (veiculoId) => ({ path: `/api/contratos/${contratoId}/origem-do-preco`, query: { veiculoId } })

/** The prices of a store's stock, as the list was asked for. */
export const precosDoEstoque =
  (lojaId: number, lista: ApiQuery = {}): ComoPerguntar =>
  (veiculoId) => ({ path: `/api/lojas/${lojaId}/estoque/origem-do-preco`, query: { ...lista, veiculoId } })

/** The prices of the rule simulator, as it was asked. */
export const precosDoSimulador =
  (pedido: object): ComoPerguntar =>
  (veiculoId) => ({
    path: '/api/regras-garantia/simulacao/origem-do-preco',
    body: { ...pedido, veiculoId },
  })

interface DoVeiculo extends Pick<ComPergunta, 'tabIndex'> {
  veiculo: { id: number; placa: string }
}

const nomeDe = ({ placa }: DoVeiculo['veiculo']) => `Preço de ${placa}`

/** A vehicle's price in a list within `PrecosDe`; a bare text where nothing can be asked. */
export function PrecoComOrigem({ veiculo, tabIndex, children }: DoVeiculo & { children: ReactNode }) {
  const perguntar = use(ComoPerguntarContext)
  if (!perguntar) return <span>{children}</span>
  return (
    <ValorComOrigem {...perguntar(veiculo.id)} nome={nomeDe(veiculo)} tabIndex={tabIndex}>
      {children}
    </ValorComOrigem>
  )
}

/** The same beside a price that is typed. */
export function IconeDoPreco({ veiculo, tabIndex }: DoVeiculo) {
  const perguntar = use(ComoPerguntarContext)
  return perguntar && <IconeDeOrigem {...perguntar(veiculo.id)} nome={nomeDe(veiculo)} tabIndex={tabIndex} />
}
