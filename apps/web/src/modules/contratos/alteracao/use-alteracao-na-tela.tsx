import type { PedidoReforco } from '@lastro/shared/contratos/pedido-reforco'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { AlteracaoAberta } from './alteracao-aberta.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { SaidasSemLiberacao } from './saidas-sem-liberacao.tsx'
import { type Tela, useAlteracao } from './use-alteracao.ts'

const Dialogo = lazyComponent(async () => (await import('./alteracao-dialog.tsx')).AlteracaoDialog)

/** What the dialog is opened with: vehicles that leave, or the request for reinforcement that it answers. */
export interface Comeco {
  saem: readonly number[]
  pedido?: Pick<PedidoReforco, 'id' | 'valor'>
}

/**
 * What an Ativo contract's screen shows of changes of its vehicles, the same for both sides: a panel above the tabs, a button for the
 * action bar (undefined where nothing can be proposed), the dialog, and the way to open it for a request (undefined likewise).
 */
export function useAlteracaoNaTela(tela: Tela) {
  const { situacao, aberta, pode } = useAlteracao(tela)
  const [comeco, setComeco] = useState<Comeco | null>(null)
  const propoe = pode('proporAlteracao')
  useEffect(() => Dialogo.prefetch(), [])
  return {
    painel: situacao && (
      <>
        <SaidasSemLiberacao
          situacao={situacao}
          onSubstituir={propoe ? (saem) => setComeco({ saem }) : undefined}
        />
        {aberta && <AlteracaoAberta tela={tela} situacao={situacao} alteracao={aberta} pode={pode} />}
        {comeco && (
          <Dialogo
            aoFalhar={() => setComeco(null)}
            tela={tela}
            situacao={situacao}
            comeco={comeco}
            onClose={() => setComeco(null)}
          />
        )}
      </>
    ),
    botao: propoe ? (
      <Button key="alterar-garantias" variant="default" onClick={() => setComeco({ saem: [] })}>
        Alterar garantias
      </Button>
    ) : undefined,
    /** An answer to the open one is waited for here. */
    espera: pode('aceitarAlteracao'),
    responder: propoe
      ? (pedido: NonNullable<Comeco['pedido']>) => setComeco({ saem: [], pedido })
      : undefined,
  }
}
