import { Text } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import type { AtoDeCompromisso, QuatroOlhos } from '@lastro/shared/contratos/quatro-olhos'
import { fraseDeQuemPode } from '@lastro/shared/politicas/politica'
import { Aviso } from '#ui/aviso.tsx'

type ComPolitica = Partial<Pick<ContratoDetalhe, 'quatroOlhos' | 'primeiraAprovacao'>>

const exigenciaDe = ({ quatroOlhos = [] }: ComPolitica, ato: AtoDeCompromisso): QuatroOlhos | undefined =>
  quatroOlhos.find((exigencia) => exigencia.ato === ato)

/** Why the reader can't do an act themselves, by the institution's policy; undefined: they can. */
export const impedidoPelaPolitica = (contrato: ComPolitica, ato: AtoDeCompromisso) =>
  exigenciaDe(contrato, ato)?.impedimento ?? undefined

/** In the question before an act that two people consent to: what the reader's word comes to. False: it is enough. */
export function avisoDeDuasPessoas(
  contrato: ComPolitica,
  ato: AtoDeCompromisso,
  pede = exigenciaDe(contrato, ato)?.duasPessoas ?? false,
): string | false {
  const { primeiraAprovacao: primeira } = contrato
  if (!pede) return false
  return primeira?.ato === ato && !primeira.propria
    ? `${primeira.usuario} já deu a primeira aprovação. A sua é a segunda: vale na hora.`
    : 'Pela política da instituição, a sua é a primeira de duas aprovações. Nada muda até que outra pessoa dê a segunda.'
}

/** Above this credit the terms need two people, where they don't already; null: by their amount they never do. */
export const segundaAprovacaoAcimaDe = (contrato: ComPolitica) =>
  exigenciaDe(contrato, 'alterar')?.acimaDe ?? null

/** Whose turn it is, after the reason of who can't. */
export function QuemPode({ contrato, ato }: { contrato: ComPolitica; ato: AtoDeCompromisso }) {
  const impedimento = impedidoPelaPolitica(contrato, ato)
  return impedimento ? fraseDeQuemPode(impedimento.podem) : null
}

/** The acts that the reader would do but for the policy: why not, and whose turn it is. Own first consents have their own note. */
export function ImpedidosPelaPolitica({ contrato }: { contrato: ContratoDetalhe }) {
  const { quatroOlhos, primeiraAprovacao: primeira } = contrato
  return quatroOlhos
    .filter(({ ato }) => !(primeira?.propria && primeira.ato === ato))
    .map(
      ({ ato, impedimento }) =>
        impedimento && (
          <Aviso key={ato} tom="atencao">
            <Text size="sm">
              {impedimento.motivo} {fraseDeQuemPode(impedimento.podem)}
            </Text>
          </Aviso>
        ),
    )
}
