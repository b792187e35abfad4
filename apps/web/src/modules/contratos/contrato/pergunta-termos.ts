import { CAMPOS, mudancasDosCampos, type Termos, termosQueAfrouxam } from '@lastro/shared/contratos/campos'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { avisoDeDuasPessoas, segundaAprovacaoAcimaDe } from '../tela/quatro-olhos.tsx'

/** Whether looser terms need a second person; decided as on the server (docs/decisoes/0030). */
export function duasPessoas(contrato: ContratoDetalhe, termos: Termos): boolean | undefined {
  const { termosConsentidos } = contrato
  if (termosQueAfrouxam(contrato, termos, termosConsentidos).length === 0) return false
  const acimaDe = segundaAprovacaoAcimaDe(contrato)
  // undefined: the contract's own requirement applies.
  return acimaDe !== null && termos.valorCredito > acimaDe ? true : undefined
}

/**
 * Asks before the terms of an agreed contract are loosened or its end is moved, with old and new values. Resolves to
 * true to save.
 */
export async function perguntarTermos(contrato: ContratoDetalhe, termos: Termos): Promise<boolean> {
  if (!STATUS[contrato.statusId].acordado) return true
  const afrouxam = termosQueAfrouxam(contrato, termos)
  if (afrouxam.length === 0) return true
  const so = afrouxam.length === 1 && afrouxam[0] === 'dataTermino'
  return perguntarSimNao(
    so ? 'Deseja prorrogar este contrato?' : 'Deseja alterar os termos deste contrato?',
    {
      fatos: [
        { termo: 'Contrato', valor: contrato.numero },
        { termo: 'Loja', valor: contrato.loja },
        ...mudancasDosCampos(contrato, termos).map(({ campo, de, para }) => ({
          termo: campo,
          valor: `de ${de} para ${para}`,
        })),
        ...(so
          ? [{ termo: CAMPOS.valorCredito.label, valor: CAMPOS.valorCredito.texto(contrato.valorCredito) }]
          : []),
      ],
      acontece: avisoDeDuasPessoas(contrato, 'alterar', duasPessoas(contrato, termos)),
    },
  )
}
