import { Text } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import type { AtoDeCompromisso, QuatroOlhos } from '@lastro/shared/contratos/quatro-olhos'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { Notice } from '#ui/notice.tsx'

type ComPolitica = Partial<Pick<ContratoDetalhe, 'quatroOlhos' | 'primeiraAprovacao'>>

const exigenciaDe = ({ quatroOlhos = [] }: ComPolitica, ato: AtoDeCompromisso): QuatroOlhos | undefined =>
  quatroOlhos.find((exigencia) => exigencia.ato === ato)

/** Why the institution's policy keeps the reader from an act; undefined when it doesn't. */
export const impedidoPelaPolitica = (contrato: ComPolitica, ato: AtoDeCompromisso) =>
  exigenciaDe(contrato, ato)?.impedimento ?? undefined

/** Whether the reader's act would be the first of two approvals, after which nothing has changed yet. */
export function ePrimeiraDeDuas(
  contrato: ComPolitica,
  ato: AtoDeCompromisso,
  pede = exigenciaDe(contrato, ato)?.duasPessoas ?? false,
): boolean {
  const { primeiraAprovacao: primeira } = contrato
  return pede && !(primeira?.ato === ato && !primeira.propria)
}

/** Sentence for the question before an act that needs two people; false when the reader's approval is enough. */
export function avisoDeDuasPessoas(
  contrato: ComPolitica,
  ato: AtoDeCompromisso,
  pede = exigenciaDe(contrato, ato)?.duasPessoas ?? false,
): string | false {
  if (!pede) return false
  return !ePrimeiraDeDuas(contrato, ato, pede)
    ? `${contrato.primeiraAprovacao?.usuario} já deu a primeira aprovação. A sua é a segunda: vale imediatamente.`
    : 'Pela política da instituição, a sua é a primeira de duas aprovações. Nada muda até que outra pessoa dê a segunda.'
}

/** Credit in centavos above which a change of terms needs two people; null when the amount doesn't matter. */
export const segundaAprovacaoAcimaDe = (contrato: ComPolitica) =>
  exigenciaDe(contrato, 'alterar')?.acimaDe ?? null

/** Who may act instead, when the reader can't. */
export function QuemPode({ contrato, ato }: { contrato: ComPolitica; ato: AtoDeCompromisso }) {
  const impedimento = impedidoPelaPolitica(contrato, ato)
  return impedimento ? fraseDeQuemPode(impedimento.podem) : null
}

/**
 * Acts that only the policy keeps the reader from: why, and who may. The reader's own first approval has its own note.
 */
export function ImpedidosPelaPolitica({ contrato }: { contrato: ContratoDetalhe }) {
  const { quatroOlhos, primeiraAprovacao: primeira } = contrato
  return quatroOlhos
    .filter(({ ato }) => !(primeira?.propria && primeira.ato === ato))
    .map(
      ({ ato, impedimento }) =>
        impedimento && (
          <Notice key={ato} tom="atencao">
            <Text size="sm">
              {impedimento.motivo} {fraseDeQuemPode(impedimento.podem)}
            </Text>
          </Notice>
        ),
    )
}
