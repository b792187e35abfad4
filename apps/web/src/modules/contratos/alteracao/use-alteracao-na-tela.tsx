import { Button } from '@mantine/core'
import { useState } from 'react'
import { AlteracaoAberta } from './alteracao-aberta.tsx'
import { AlteracaoDialog } from './alteracao-dialog.tsx'
import { SaidasSemLiberacao } from './saidas-sem-liberacao.tsx'
import { type Tela, useAlteracao } from './use-alteracao.ts'

/**
 * What an Ativo contract's screen shows of changes of its vehicles, the same for both sides: a panel above the tabs, a button for the
 * action bar (undefined where nothing can be proposed) and the dialog.
 */
export function useAlteracaoNaTela(tela: Tela) {
  const { situacao, aberta, pode } = useAlteracao(tela)
  const [saem, setSaem] = useState<readonly number[] | null>(null)
  const propoe = pode('proporAlteracao')
  return {
    painel: situacao && (
      <>
        <SaidasSemLiberacao situacao={situacao} onSubstituir={propoe ? setSaem : undefined} />
        {aberta && <AlteracaoAberta tela={tela} situacao={situacao} alteracao={aberta} pode={pode} />}
        {saem && propoe && (
          <AlteracaoDialog tela={tela} situacao={situacao} saem={saem} onClose={() => setSaem(null)} />
        )}
      </>
    ),
    botao: propoe ? (
      <Button key="alterar-garantias" variant="default" onClick={() => setSaem([])}>
        Alterar garantias
      </Button>
    ) : undefined,
  }
}
