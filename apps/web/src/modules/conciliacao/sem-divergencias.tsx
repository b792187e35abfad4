import { Button } from '@mantine/core'
import { EmptyState } from '#ui/empty-state.tsx'
import type { BuscaDaConciliacao } from './busca.ts'

interface SemDivergenciasProps {
  busca: BuscaDaConciliacao
  /** No whole load of balances ever came. */
  semBase: boolean
  onChange: (change: Partial<BuscaDaConciliacao>) => void
}

/** Why the list is empty, and the way on. */
export function SemDivergencias({ busca, semBase, onChange }: SemDivergenciasProps) {
  if (semBase)
    return (
      <EmptyState
        title="Nenhuma carga completa de saldos"
        subject="arquivo"
        action={
          <Button onClick={() => onChange({ aba: 'cargas', pagina: undefined })}>
            Ir às cargas de saldos
          </Button>
        }
      >
        Carregue o arquivo diário de saldos do sistema do banco: os contratos são comparados com ele e com o
        estoque das lojas.
      </EmptyState>
    )
  if (busca.lojaId)
    return (
      <EmptyState
        subject="busca"
        title="Nenhuma divergência desta loja"
        action={
          <Button variant="default" onClick={() => onChange({ lojaId: undefined, pagina: undefined })}>
            Ver de todas as lojas
          </Button>
        }
      />
    )
  if (busca.tipo) return <EmptyState title="Nenhuma divergência deste tipo" />
  if (busca.ciente === 'todas')
    return <EmptyState title="Nenhuma divergência">Estoque, saldo e garantia concordam.</EmptyState>
  return (
    <EmptyState
      title="Nenhuma divergência por tratar"
      action={
        <Button variant="default" onClick={() => onChange({ ciente: 'todas', pagina: undefined })}>
          Ver também as adiadas
        </Button>
      }
    />
  )
}
