import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePermissao } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { PoliticaForm } from './politica-form.tsx'
import { ReducaoPendente } from './reducao.tsx'
import { politicaOptions, useMudarPolitica, type VistaDaPolitica } from './use-politica.ts'

/** What an institution demands of its own people beyond their permissions (docs/decisoes/0013). */
export function PoliticasPage() {
  return (
    <>
      <PageHeader
        title="Políticas"
        description="O que a instituição exige da própria equipe, além das permissões. Aumentar a proteção vale na hora; reduzir precisa de duas pessoas."
      />
      <ComInstituicao antes="As políticas aparecem aqui depois da escolha.">
        {(id) => <PoliticaDaInstituicao key={id} instituicaoId={id} />}
      </ComInstituicao>
    </>
  )
}

function PoliticaDaInstituicao({ instituicaoId }: { instituicaoId: number }) {
  const { data: vista, isError } = useQuery(politicaOptions(instituicaoId))
  if (!vista)
    return isError ? <LoadError title="Não foi possível carregar as políticas." /> : <FormSkeleton />
  return <Politica instituicaoId={instituicaoId} vista={vista} />
}

function Politica({ instituicaoId, vista }: { instituicaoId: number; vista: VistaDaPolitica }) {
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const mudar = useMudarPolitica(instituicaoId, vista.etag)
  return (
    <Stack>
      <ReducaoPendente
        politica={vista.data}
        {...(podeAlterar && {
          acoes: {
            confirmar: () => void mudar.confirmarReducao(),
            descartar: () => void mudar.descartarReducao(),
            ocupado: mudar.salvando,
          },
        })}
      />
      {/* Drawn anew with each version, so that the fields show what is in force. */}
      <PoliticaForm
        key={vista.etag}
        instituicaoId={instituicaoId}
        politica={vista.data}
        podeAlterar={podeAlterar}
        salvando={mudar.salvando}
        onSalvar={mudar.salvar}
      />
    </Stack>
  )
}
