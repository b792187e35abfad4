import { toastDone, toastSucesso } from '#lib/toast.ts'
import { alterarContrato, alterarGarantias } from '../chamadas/contrato-api.ts'
import { incluirPodendoForcar } from '../perguntas/forcar.ts'
import { perguntarPrecosMudados } from '../selecao/precos-mudados.tsx'
import { termosDoContrato, termosDoForm } from '../novo/contrato-form.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'

/**
 * 'Atualizar contrato' (spec section 4): saves the terms, then the vehicles where they may be chosen. Returns the new
 * ETag, or undefined when the person cancelled. At the question about prices nothing is saved, at the one about refused
 * vehicles the terms are. The form must be valid.
 */
export async function salvarContrato(editor: ContratoEditor): Promise<string | null | undefined> {
  const { id, vista, contrato, form, selecao, editaGarantias } = editor
  if (editaGarantias && !(await perguntarPrecosMudados(selecao))) return undefined
  const escolhidos = selecao.escolhidos()
  const comGarantias = editaGarantias && selecao.loaded && (escolhidos.length > 0 || selecao.hadGarantias())
  const termos = termosDoForm(form.getValues())
  const mantidos = new Set(selecao.keptIds())
  const retira = (editor.garantias ?? []).some(({ veiculoId }) => !mantidos.has(veiculoId))
  let { etag } = vista
  if (comGarantias && retira && termos.regraGarantiaId !== contrato.regraGarantiaId) {
    // A new rule is checked against the contract's vehicles, so the leaving ones must leave first.
    const ficam = escolhidos.filter((veiculo) => mantidos.has(veiculo.id))
    const resposta = await alterarGarantias({ id, etag }, ficam, false)
    etag = resposta.etag
  }
  const alterado = await alterarContrato({ id, etag }, termos, contrato.statusId)
  etag = alterado.etag
  // The sent terms wait for the second person; the fields show the current ones until then.
  if (alterado.data.aguardandoSegundaAprovacao) form.setValues(termosDoContrato(contrato))
  const dizer = () => toastDone(alterado.data.aguardandoSegundaAprovacao, 'Contrato atualizado com sucesso.')
  if (!comGarantias) {
    dizer()
    return etag
  }
  const alvo = { id, etag }
  // Success is reported only when everything succeeded.
  const garantias = await incluirPodendoForcar((forcar) => alterarGarantias(alvo, escolhidos, forcar))
  dizer()
  if (!garantias) return undefined
  toastSucesso('Garantias atualizadas com sucesso.')
  return garantias.etag
}
