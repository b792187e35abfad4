import { Text, Title, Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { Sheet } from '#ui/sheet.tsx'
import classes from './carteira.module.css'
import { DIAS_ATE_O_FIM, type Carteira } from '@lastro/shared/carteira/carteira'
import { IconCheck } from '@tabler/icons-react'

interface BlocoProps {
  titulo: string
  /** The block's figure, which links to the list behind it. */
  total?: number
  link?: LinkProps | undefined
  descricao?: ReactNode
  children: ReactNode
}

/** One block of /home: a title, and a figure that links to the list behind it. */
export function Bloco({ titulo, total, link, descricao, children }: BlocoProps) {
  const id = useId()
  return (
    <Sheet role="region" aria-labelledby={id}>
      <div className={classes.cabeca}>
        <Title order={2} id={id} fz="1rem" className={classes.titulo}>
          {titulo}
        </Title>
        {total !== undefined &&
          (link && total > 0 ? (
            <Link {...link} className={classes.figura} aria-label={`${titulo}: ver ${formatInteiro(total)}`}>
              {formatInteiro(total)}
            </Link>
          ) : (
            <span className={classes.figura}>{formatInteiro(total)}</span>
          ))}
      </div>
      {descricao && (
        <Text size="sm" c="dimmed">
          {descricao}
        </Text>
      )}
      {children}
    </Sheet>
  )
}

export function Nada({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {children}
    </Text>
  )
}

const BLOCOS: readonly ReactNode[] = ['a', 'b'].map((key) => (
  <Sheet key={key} className={classes.coluna}>
    <Skeleton height={18} width="45%" mb="md" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} width="70%" />
  </Sheet>
))
export function CarteiraSkeleton() {
  return (
    <div className={classes.grade} role="status" aria-busy aria-label="Carregando">
      {BLOCOS}
    </div>
  )
}

/** Says in words which checks found nothing. Leaves out what the person may not see. */
function conferidoSemAchados({ esperas, terminos, prazos, cobertura }: Carteira): string[] {
  const frases: [boolean | undefined, string][] = [
    [cobertura?.saidas.quantidade === 0, 'Nenhum veículo em garantia está vendido ou fora do estoque.'],
    [cobertura?.resumo.descobertos === 0, 'Nenhum contrato ativo está descoberto.'],
    [terminos?.vencidos === 0, 'Nenhum contrato ativo passou do término.'],
    [isEmptyFila(esperas?.instituicao), 'Nenhuma pendência da instituição.'],
    [isEmptyFila(esperas?.loja), 'Nenhuma pendência das lojas.'],
    [cobertura?.pedidosVencidos.quantidade === 0, 'Nenhum pedido de reforço ficou sem resposta até o prazo.'],
    [cobertura?.mesesEmFalta.length === 0, 'A tabela FIPE está em dia.'],
    [prazos?.quantidade === 0, `Nenhuma whitelist termina nos próximos ${DIAS_ATE_O_FIM} dias.`],
  ]
  return frases.flatMap(([isCalm, frase]) => (isCalm ? [frase] : []))
}

type Fila = NonNullable<Carteira['esperas']>['loja']
const isEmptyFila = (fila: Fila | undefined) =>
  fila && fila.quantidade === 0 && fila.alteracoes.quantidade === 0

export function EmOrdem({ carteira }: { carteira: Carteira }) {
  const frases = conferidoSemAchados(carteira)
  if (frases.length === 0) return null
  return (
    <Bloco titulo="Em ordem">
      <ul className={classes.lista}>
        {frases.map((frase) => (
          <li key={frase} className={classes.calmo} data-feito>
            <IconCheck size={16} stroke={2} aria-hidden />
            {frase}
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
