import type { PedidoReforco } from '@lastro/shared/contratos/pedido-reforco'
import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AlteracaoAberta } from './alteracao-aberta.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { SaidasSemLiberacao } from './saidas-sem-liberacao.tsx'
import { type Tela, useAlteracao } from './use-alteracao.ts'

const Dialogo = lazyComponent(async () => (await import('./alteracao-dialog.tsx')).AlteracaoDialog)

/** What the dialog opens with: the leaving vehicles, or the request for reinforcement that it answers. */
export interface AlteracaoStart {
  saem: readonly number[]
  pedido?: Pick<PedidoReforco, 'id' | 'valor'>
}

/**
 * Parts of an Ativo contract's page for changes of its vehicles, for both sides. The panel above the tabs has the
 * dialog; `responder` opens it for a request. The button of the action bar and `responder` are undefined when no change
 * can be proposed.
 */
export function useAlteracaoNaTela(tela: Tela) {
  const { situacao, aberta, pode } = useAlteracao(tela)
  const [escolhido, setComeco] = useState<AlteracaoStart | null>()
  const propoe = pode('proporAlteracao')
  // A vehicle's page leads here to replace it: the dialog opens by itself, once.
  const { substituir } = useSearch({ strict: false })
  const asked = propoe && situacao?.garantias.some(({ veiculoId }) => veiculoId === substituir)
  const comeco = escolhido === undefined && asked && substituir ? { saem: [substituir] } : escolhido
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
            onFailure={() => setComeco(null)}
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
    /** The open proposal waits for this side. */
    espera: pode('aceitarAlteracao'),
    responder: propoe
      ? (pedido: NonNullable<AlteracaoStart['pedido']>) => setComeco({ saem: [], pedido })
      : undefined,
  }
}
