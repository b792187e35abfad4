import { useForm } from '@mantine/form'
import { mesmasProtecoes, type Politica, type Protecoes } from '@lastro/shared/politicas/politica'
import { useCallback, useEffect, useState } from 'react'
import { mergeDraft } from '#lib/form-draft.ts'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { diferencas } from './politica-textos.ts'
import { useMudarPolitica, type VistaDaPolitica } from './use-politica.ts'

export type PoliticaNaTela = ReturnType<typeof usePoliticaNaTela>

const protecoesDe = ({
  exigeSegundoFator,
  aprovadorDistinto,
  valorSegundaAprovacao,
}: Politica): Protecoes => ({
  exigeSegundoFator,
  aprovadorDistinto,
  valorSegundaAprovacao,
})

type Adotar = (nova: VistaDaPolitica, como: 'salva' | 'propria' | 'alheia') => void

interface Versoes {
  recente: VistaDaPolitica
  vista: VistaDaPolitica
  salvando: boolean
  adotar: Adotar
}

/** Takes a version that another person saved, but not while the person's own call runs. */
function useVersaoAlheia({ recente, vista, salvando, adotar }: Versoes): void {
  useEffect(() => {
    if (recente.etag !== vista.etag && !salvando) adotar(recente, 'alheia')
  }, [recente, vista, salvando, adotar])
}

/**
 * State of an institution's policy on the screen: the shown version, and what the person typed over it. A newer version
 * keeps the typed values; `mudancas` then says what others changed, one sentence each.
 */
export function usePoliticaNaTela(instituicaoId: number, recente: VistaDaPolitica) {
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const [vista, setVista] = useState(recente)
  /** The version shown before others changed it under typed values. */
  const [antes, setAntes] = useState<Politica>()
  const base = protecoesDe(vista.data)
  const form = useForm<Protecoes>({ initialValues: base })
  const alterado = !mesmasProtecoes(form.values, base)
  const adotar = useCallback<Adotar>(
    (nova, como) => {
      const novas = protecoesDe(nova.data)
      const digitadas = form.getValues()
      form.setValues(como === 'salva' ? novas : mergeDraft(protecoesDe(vista.data), digitadas, novas))
      setVista(nova)
      const sobDigitado = !mesmasProtecoes(digitadas, protecoesDe(vista.data))
      if (como === 'alheia') setAntes((primeira) => (sobDigitado ? (primeira ?? vista.data) : undefined))
      if (como === 'salva') setAntes(undefined)
    },
    [form, vista],
  )
  const mudar = useMudarPolitica(instituicaoId, { etag: vista.etag, onMudou: adotar })
  useVersaoAlheia({ recente, vista, salvando: mudar.salvando, adotar })

  const chave = `politica/${instituicaoId}`
  useUnsavedGuard(podeAlterar && alterado, 'As mudanças das políticas', [chave])
  const recuperado = useFormDraft(form, podeAlterar ? chave : null, { base, alterado })
  return {
    politica: vista.data,
    form,
    podeAlterar,
    alterado,
    recuperado,
    mudancas: antes && alterado ? diferencas(antes, vista.data) : [],
    ...mudar,
  }
}
