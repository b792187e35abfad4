import { CAMPOS, mudancasDosCampos, type Termos, termosQueAfrouxam } from '@lastro/shared/contratos/campos'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { avisoDeDuasPessoas, segundaAprovacaoAcimaDe } from '../tela/quatro-olhos.tsx'

/** Whether what loosens waits for a second person; measured as the server does (docs/decisoes/0030). */
function duasPessoas(contrato: ContratoDetalhe, termos: Termos): boolean | undefined {
  const { termosConsentidos } = contrato
  if (termosQueAfrouxam(contrato, termos, termosConsentidos).length === 0) return false
  const acimaDe = segundaAprovacaoAcimaDe(contrato)
  // undefined: as it is asked of the contract as it stands.
  return acimaDe !== null && termos.valorCredito > acimaDe ? true : undefined
}

/** Before an agreed contract is loosened or lengthened: which one, and from what to what. True: save it. */
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
      aviso: avisoDeDuasPessoas(contrato, 'alterar', duasPessoas(contrato, termos)),
    },
  )
}
