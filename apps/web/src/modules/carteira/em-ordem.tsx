import { type Carteira, DIAS_ATE_O_FIM } from '@lastro/shared/carteira/carteira'
import { IconCheck } from '@tabler/icons-react'
import { Bloco } from './bloco.tsx'
import classes from './carteira.module.css'

/** Says in words which checks found nothing. Leaves out what the person may not see. */
function conferidoSemAchados({ esperas, terminos, prazos, cobertura }: Carteira): string[] {
  const frases: [boolean | undefined, string][] = [
    [cobertura?.saidas.quantidade === 0, 'Nenhum veículo em garantia saiu do estoque sem liberação.'],
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
