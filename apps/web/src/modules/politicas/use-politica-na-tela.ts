import { useForm } from '@mantine/form'
import { equalProtecoes, type Politica, type Protecoes, protecoesDe } from '@lastro/shared/politicas/politica'
import { useCallback, useEffect, useState } from 'react'
import { mergeDraft } from '#lib/form-draft.ts'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { diferencas } from './politica-textos.ts'
import { useMudarPolitica, type VistaDaPolitica } from './use-politica.ts'

export type PoliticaNaTela = ReturnType<typeof usePoliticaNaTela>

type Adopt = (nova: VistaDaPolitica, como: 'salva' | 'propria' | 'alheia') => void

interface Versoes {
  recente: VistaDaPolitica
  shown: VistaDaPolitica
  salvando: boolean
  adopt: Adopt
}

/** Takes a version that another person saved, but not while the person's own call runs. */
function useAdoptNewerVersion({ recente, shown, salvando, adopt }: Versoes): void {
  useEffect(() => {
    if (recente.etag !== shown.etag && !salvando) adopt(recente, 'alheia')
  }, [recente, shown, salvando, adopt])
}

/**
 * State of an institution's policy on the screen: the shown version, and what the person typed over it. A newer version
 * keeps the typed values; `mudancas` then says what others changed, one sentence each.
 */
export function usePoliticaNaTela(instituicaoId: number, recente: VistaDaPolitica) {
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const [shown, setShown] = useState(recente)
  /** The version shown before others changed it under typed values. */
  const [shownBefore, setShownBefore] = useState<Politica>()
  const base = protecoesDe(shown.data)
  const form = useForm<Protecoes>({ initialValues: base })
  const alterado = !equalProtecoes(form.values, base)
  const adopt = useCallback<Adopt>(
    (nova, como) => {
      const novas = protecoesDe(nova.data)
      const digitadas = form.getValues()
      form.setValues(como === 'salva' ? novas : mergeDraft(protecoesDe(shown.data), digitadas, novas))
      setShown(nova)
      const underDraft = !equalProtecoes(digitadas, protecoesDe(shown.data))
      if (como === 'alheia') setShownBefore((primeira) => (underDraft ? (primeira ?? shown.data) : undefined))
      if (como === 'salva') setShownBefore(undefined)
    },
    [form, shown],
  )
  const mudar = useMudarPolitica(instituicaoId, { etag: shown.etag, onMudou: adopt })
  useAdoptNewerVersion({ recente, shown, salvando: mudar.salvando, adopt })

  const chave = `politica/${instituicaoId}`
  useUnsavedGuard(podeAlterar && alterado, 'As mudanças das políticas', [chave])
  const recuperado = useFormDraft(form, podeAlterar ? chave : null, { base, dirty: alterado })
  return {
    politica: shown.data,
    form,
    podeAlterar,
    alterado,
    recuperado,
    mudancas: shownBefore && alterado ? diferencas(shownBefore, shown.data) : [],
    ...mudar,
  }
}
