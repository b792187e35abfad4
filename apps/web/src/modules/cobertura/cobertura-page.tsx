import { pathOf } from '#lib/api.ts'
import { exportarCoberturaCall } from '@lastro/shared/cobertura/cobertura'
import { getRouteApi } from '@tanstack/react-router'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { FormTabs } from '#ui/form-tabs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useBusca } from '#lib/use-busca.ts'
import type { BuscaDeCobertura } from './busca.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import { ContratosPorCobertura } from './contratos-por-cobertura.tsx'
import { filtrosDaCobertura } from './use-cobertura.ts'

const route = getRouteApi('/sessao/cobertura')
const ABAS = ['contratos', 'tendencia', 'impacto'] as const

// Two tabs that few open first: their code comes with them.
const Tendencia = lazyComponent(async () => (await import('./tendencia.tsx')).Tendencia)
const ImpactoDaImportacao = lazyComponent(async () => (await import('./impacto.tsx')).ImpactoDaImportacao)

/** What the contracts are worth at today's reference prices, and which ones these no longer cover (domain 6). */
export function CoberturaPage() {
  const [busca, mudar] = useBusca<BuscaDeCobertura>(route)
  const { id: instituicaoId } = useInstituicao()
  return (
    <>
      <PageHeader
        title="Cobertura"
        description="Quanto as garantias valem pelos preços de referência de hoje, contrato a contrato."
        actions={
          !busca.aba && (
            <ExportarMenu
              permissao="Relatorios.Cobertura.Exportar"
              path={
                instituicaoId !== undefined ? pathOf(exportarCoberturaCall, { id: instituicaoId }) : undefined
              }
              query={filtrosDaCobertura(busca)}
            />
          )
        }
      />
      <ComInstituicao beforeChoice="A cobertura dos contratos aparece aqui depois da escolha.">
        {(id) => (
          <FormTabs
            label="Cobertura"
            value={busca.aba ?? 'contratos'}
            onChange={(value) => {
              const aba = ABAS.find((each) => each === value)
              mudar({ aba: aba === 'contratos' ? undefined : aba })
            }}
            tabs={[
              {
                value: 'contratos',
                label: 'Contratos',
                content: !busca.aba && (
                  <ContratosPorCobertura key={id} instituicaoId={id} busca={busca} onChange={mudar} />
                ),
              },
              {
                value: 'tendencia',
                label: 'Tendência',
                content: busca.aba === 'tendencia' && <Tendencia instituicaoId={id} fallback={null} />,
              },
              {
                value: 'impacto',
                label: 'Última importação',
                content: busca.aba === 'impacto' && (
                  <ImpactoDaImportacao instituicaoId={id} busca={busca} onChange={mudar} fallback={null} />
                ),
              },
            ]}
          />
        )}
      </ComInstituicao>
    </>
  )
}
