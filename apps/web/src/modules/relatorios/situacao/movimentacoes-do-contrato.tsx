import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TabelaDeMovimentacoes } from '#modules/contratos/tela/movimentacoes.tsx'
import { movimentacoesOptions, POR_PAGINA } from './use-situacao.ts'

/** Spec 2.14, tab 'Histórico de Movimentações'. */
export function MovimentacoesDoContrato({ contratoId }: { contratoId: number }) {
  const [pagina, setPagina] = useState<number>()
  const consulta = useQuery(movimentacoesOptions(contratoId, pagina))
  return (
    <TabelaDeMovimentacoes
      query={consulta}
      rows={consulta.data?.historico}
      pagination={{
        pagina,
        total: consulta.data?.total ?? 0,
        quantidadePorPagina: POR_PAGINA,
        nome: ['movimentação', 'movimentações'],
        onChange: setPagina,
      }}
    />
  )
}
