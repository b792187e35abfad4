import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '#ui/lazy-component.ts'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { PoliticaForm } from './politica-form.tsx'
import { ReducaoPendente } from './reducao.tsx'
import { politicaOptions, type VistaDaPolitica } from './use-politica.ts'
import { useTemSaldos } from '../contratos/chamadas/use-tem-saldos.ts'
import { usePoliticaNaTela } from './use-politica-na-tela.ts'

const DiasSemExpediente = lazyComponent(
  async () => (await import('./dias-sem-expediente.tsx')).DiasSemExpediente,
)

/** What an institution demands of its people beyond their permissions (docs/decisoes/0013). */
export function PoliticasPage() {
  return (
    <>
      <PageHeader
        title="Políticas"
        description="O que a instituição exige da própria equipe, além das permissões. Aumentar a proteção vale imediatamente; reduzir precisa de duas pessoas."
      />
      <ComInstituicao beforeChoice="As políticas aparecem aqui depois da escolha.">
        {(id) => <PoliticaDaInstituicao key={id} instituicaoId={id} />}
      </ComInstituicao>
    </>
  )
}

function PoliticaDaInstituicao({ instituicaoId }: { instituicaoId: number }) {
  const { data: vista, isError } = useQuery(politicaOptions(instituicaoId))
  if (!vista)
    return isError ? <LoadError title="Não foi possível carregar as políticas." /> : <FormSkeleton />
  return <Politica instituicaoId={instituicaoId} recente={vista} />
}

function Politica({ instituicaoId, recente }: { instituicaoId: number; recente: VistaDaPolitica }) {
  const tela = usePoliticaNaTela(instituicaoId, recente)
  const temSaldos = useTemSaldos(instituicaoId)
  return (
    <Stack>
      <ReducaoPendente
        politica={tela.politica}
        {...(tela.podeAlterar && {
          acoes: {
            confirmar: () => void tela.confirmarReducao(),
            descartar: () => void tela.descartarReducao(),
            ocupado: tela.salvando,
          },
        })}
      />
      <PoliticaForm tela={tela} temSaldos={temSaldos} />
      {temSaldos && <DiasSemExpediente instituicaoId={instituicaoId} fallback={null} />}
    </Stack>
  )
}
