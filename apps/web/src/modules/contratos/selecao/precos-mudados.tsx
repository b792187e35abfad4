import { Button, Group } from '@mantine/core'
import { PRECOS_MUDARAM } from '@lastro/shared/contratos/precos'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import type { Selecao } from './selecao.ts'
import { useDesatualizados } from './use-selecao.ts'

/** Warning for the question before a send, whose total will be another. */
export const avisoDosMudados = (quantos: number): string[] =>
  quantos > 0 ? [`${dizerMudados(quantos)}: os atuais são mostrados antes do envio.`] : []

const dizerMudados = (quantos: number) =>
  plural(quantos, 'preço mudou desde o rascunho', 'preços mudaram desde o rascunho')

/** Says that chosen vehicles have other prices now, with a button that takes the current ones. */
export function PrecosMudados({ selecao }: { selecao: Selecao }) {
  const quantos = useDesatualizados(selecao)
  if (quantos === 0) return null
  return (
    <Notice tom="atencao">
      <Group justify="space-between" gap="xs">
        <strong>{dizerMudados(quantos)}</strong>
        <Button size="xs" variant="default" onClick={() => selecao.atualizarPrecos()}>
          Atualizar preços
        </Button>
      </Group>
    </Notice>
  )
}

/** Asks before a save whether to take changed prices (domain 2). Resolves to false to save nothing. */
export async function perguntarPrecosMudados(selecao: Selecao): Promise<boolean> {
  const { desatualizados, total } = selecao.resumo()
  if (desatualizados === 0) return true
  const sim = await perguntarSimNao(PRECOS_MUDARAM, {
    fatos: [
      { termo: 'Preços que mudaram', valor: plural(desatualizados, 'veículo', 'veículos') },
      { termo: 'Total da última gravação', valor: formatDinheiro(total) },
      { termo: 'Total aos preços de hoje', valor: formatDinheiro(selecao.totalAtualizado()) },
    ],
  })
  if (sim) selecao.atualizarPrecos()
  return sim
}
