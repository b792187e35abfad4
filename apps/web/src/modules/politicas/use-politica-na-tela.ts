import { useForm } from '@mantine/form'
import { type Protecoes, protecoesDe } from '@lastro/shared/politicas/politica'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import { diferencas } from './politica-textos.ts'
import { useMudarPolitica, type VistaDaPolitica } from './use-politica.ts'

export type PoliticaNaTela = ReturnType<typeof usePoliticaNaTela>

/**
 * State of an institution's policy on the screen, and what the person typed over it. `mudancas` says what others changed
 * meanwhile, one sentence each.
 */
export function usePoliticaNaTela(instituicaoId: number, { data: politica, etag }: VistaDaPolitica) {
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const salva = protecoesDe(politica)
  const form = useForm<Protecoes>({ initialValues: salva })
  const alterado = form.isDirty()
  /** The version over which the person types, or which their own act made. */
  const [conhecida, setConhecida] = useState(politica)
  if (!alterado && conhecida !== politica) setConhecida(politica)
  const mudar = useMudarPolitica(instituicaoId, {
    etag,
    onMudou: (nova, como) => {
      setConhecida(nova)
      if (como === 'propria') return
      form.setInitialValues(protecoesDe(nova))
      form.setValues(protecoesDe(nova))
    },
  })
  useVersionedRecord(form, salva, mudar.salvando)

  const chave = `politica/${instituicaoId}`
  useUnsavedGuard(podeAlterar && alterado, 'As mudanças das políticas', [chave])
  const recuperado = useFormDraft(form, podeAlterar ? chave : null)
  return {
    politica,
    form,
    podeAlterar,
    alterado,
    recuperado,
    mudancas: alterado ? diferencas(conhecida, politica) : [],
    ...mudar,
  }
}
