import {
  DE_ONDE_VEM,
  origemNoContratoCall,
  origemNoEstoqueCall,
  origemNoSimuladorCall,
} from '@lastro/shared/origem/origem'
import { IconInfoCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { type CallInput, queryOf } from '#lib/api.ts'
import classes from './valor-com-origem.module.css'
import { abrirOrigem } from './origem-painel.tsx'
import type { PerguntaDeOrigem } from './origem-aberta.tsx'

interface ComPerguntaProps extends PerguntaDeOrigem {
  /** -1 in a list that other keys walk. */
  tabIndex?: number | undefined
}

/** A value that opens the panel about its origin when pressed. */
export function ValorComOrigem({
  children,
  tabIndex,
  ...pergunta
}: ComPerguntaProps & { children: ReactNode }) {
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

/** A button for the origin beside a value that is an input, or no text. */
export function IconeDeOrigem({ tabIndex, ...pergunta }: ComPerguntaProps) {
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

/** Makes the call for a vehicle's price in a list. Keep it referentially stable, because every row reads it. */
export type PerguntaDoPreco = (veiculoId: number) => Omit<PerguntaDeOrigem, 'nome'>

const PerguntaDoPrecoContext = createContext<PerguntaDoPreco | null>(null)
export const PrecosDe = PerguntaDoPrecoContext

/** Explains the prices of a contract's vehicles. */
export const precosDoContrato =
  (contratoId: number): PerguntaDoPreco =>
  (veiculoId) => ({
    consulta: queryOf(origemNoContratoCall, { params: { id: contratoId }, query: { veiculoId } }),
  })

/** Explains the prices of a store's stock, under the list's query. */
export const precosDoEstoque =
  (lojaId: number, lista: CallInput<typeof origemNoEstoqueCall>['query'] = {}): PerguntaDoPreco =>
  (veiculoId) => ({
    consulta: queryOf(origemNoEstoqueCall, { params: { id: lojaId }, query: { ...lista, veiculoId } }),
  })

/** Explains the prices of the rule simulator, under its query. */
export const precosDoSimulador =
  (pedido: Omit<CallInput<typeof origemNoSimuladorCall>['body'], 'veiculoId'>): PerguntaDoPreco =>
  (veiculoId) => ({ consulta: queryOf(origemNoSimuladorCall, { body: { ...pedido, veiculoId } }) })

interface PrecoProps extends Pick<ComPerguntaProps, 'tabIndex'> {
  veiculo: { id: number; placa: string }
}

const nomeDe = ({ placa }: PrecoProps['veiculo']) => `Preço de ${placa}`

/** A vehicle's price in a list within `PrecosDe`; plain text outside of it. */
export function PrecoComOrigem({ veiculo, tabIndex, children }: PrecoProps & { children: ReactNode }) {
  const perguntar = use(PerguntaDoPrecoContext)
  if (!perguntar) return <span>{children}</span>
  return (
    <ValorComOrigem {...perguntar(veiculo.id)} nome={nomeDe(veiculo)} tabIndex={tabIndex}>
      {children}
    </ValorComOrigem>
  )
}

/** A button for the origin beside a price input. */
export function IconeDoPreco({ veiculo, tabIndex }: PrecoProps) {
  const perguntar = use(PerguntaDoPrecoContext)
  return perguntar && <IconeDeOrigem {...perguntar(veiculo.id)} nome={nomeDe(veiculo)} tabIndex={tabIndex} />
}
