import { andamentoDaFipeCall } from '@lastro/shared/veiculos/importacao-estoque'
import { queryOf } from '#lib/api.ts'
import { formatInstante } from '@lastro/shared/dia'
import { NOMES_DAS_COLUNAS_FIPE } from '@lastro/shared/veiculos/colunas-fipe'
import {
  type MesDeReferencia,
  fraseDaCobertura,
  type ImportacaoFipe,
} from '@lastro/shared/veiculos/referencia'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatInteiro, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { Esperas } from './esperas.tsx'
import {
  POR_PAGINA,
  referenciasOptions,
  useImportarReferencia,
  fraseDoMesSubstituido,
  nomeDoMes,
  fraseDasMarcas,
} from './use-referencias.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { Progresso } from '../importacao/progresso.tsx'
import { ArquivoLido, EnviarArquivo } from '../importacao/arquivo-lido.tsx'
import type { TextosDoArquivo } from '../importacao/colunas-do-arquivo.tsx'

const route = getRouteApi('/sessao/plataforma/referencias')

const COLUNAS: readonly DataColumn<MesDeReferencia>[] = [
  { id: 'mes', header: 'Mês', cell: ({ mes }) => nomeDoMes(mes) },
  { id: 'tipo', header: 'Tipo', value: ({ tipo }) => tipo, card: 'titleEnd' },
  {
    id: 'precos',
    header: 'Preços',
    cell: ({ precos }) => formatInteiro(precos),
    numeric: true,
    card: 'below',
  },
  {
    id: 'importadoEm',
    header: 'Carregado em',
    cell: ({ importadoEm }) => formatInstante(importadoEm),
    card: 'belowEnd',
  },
  {
    id: 'importadoPor',
    header: 'Por',
    value: ({ importadoPor }) => importadoPor ?? 'Linha de comando',
  },
  {
    id: 'substituicao',
    header: 'Substituição',
    value: ({ substituicao }) => substituicao && fraseDoMesSubstituido(substituicao),
  },
]

/** Domain 6 and 8: the months of the reference table, and the import of a new one. */
export function ReferenciasPage() {
  const { pagina = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const consulta = useQuery(referenciasOptions(pagina))
  const podeAlterar = usePermissao('Plataforma.Referencias.Alterar')
  return (
    <>
      <PageHeader
        title="Tabelas de referência"
        description="Os meses da tabela FIPE que dão preço aos veículos. O mais novo de cada tipo é o que vale."
      />
      <Esperas podeAlterar={podeAlterar} />
      {podeAlterar && <CarregarMes />}
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar os meses."
        label="Meses carregados"
        columns={COLUNAS}
        rows={consulta.data?.meses}
        rowKey={({ tipo, mes }) => `${tipo} ${mes}`}
        empty={
          <EmptyState subject="arquivo" title="Nenhum mês carregado">
            Sem preços de referência nenhum veículo serve de garantia. Carregue o arquivo do mês.
          </EmptyState>
        }
        pagination={{
          pagina,
          total: consulta.data?.total ?? 0,
          quantidadePorPagina: POR_PAGINA,
          nome: ['mês por tipo', 'meses por tipo'],
          onChange: (nova) => void navigate({ search: (before) => ({ ...before, pagina: nova }) }),
        }}
      />
    </>
  )
}

const TEXTOS: TextosDoArquivo = {
  nomes: NOMES_DAS_COLUNAS_FIPE,
  quem: 'plataforma',
  porque: ['não é de preço', 'não são de preços'],
  parte: 'Corrija as linhas no arquivo e carregue-o de novo: um mês entra inteiro.',
}

function CarregarMes() {
  const [arquivo, setArquivo] = useState<File | null>(null)
  // A file with bad lines stays chosen, because the person will correct it.
  const carga = useImportarReferencia(() => setArquivo(null))
  const { envio, previa: relatorio, ocupado } = carga
  useUnsavedGuard(ocupado, 'A carga do arquivo da FIPE')
  const substituir = async () => {
    const motivo = await perguntarMotivo({
      title: 'Substituir um mês carregado',
      message:
        'Os preços do arquivo tomam o lugar dos carregados, que ficam guardados, e os contratos são reavaliados. Outro operador confirma. Por que substituir?',
      draftKey: `motivo/fipe/substituir/${envio?.arquivo.name}/${envio?.arquivo.lastModified}`,
    })
    if (motivo && envio) carga.conferir({ arquivo: envio.arquivo, substituir: motivo })
  }
  if (ocupado && envio)
    return (
      <Progresso
        andamento={queryOf(andamentoDaFipeCall, {})}
        arquivo={envio.arquivo}
        onCancelar={carga.cancelar}
      />
    )
  return (
    <Stack mb="md">
      <EnviarArquivo
        label="Arquivo da FIPE"
        description="CSV, também compactado (.gz), ou Excel (.xlsx), com um ou mais meses. Um mês fora do esperado aguarda a sua confirmação."
        acao="Carregar"
        arquivo={arquivo}
        onEscolher={(novo) => {
          setArquivo(novo)
          carga.recomecar()
        }}
        onEnviar={(escolhido) => {
          carga.recomecar()
          carga.conferir({ arquivo: escolhido })
        }}
      />
      {relatorio && <Relatorio relatorio={relatorio} onSubstituir={() => void substituir()} />}
      {relatorio && <ArquivoLido lido={relatorio} textos={TEXTOS} explicacao={carga} />}
    </Stack>
  )
}

function Relatorio({ relatorio, onSubstituir }: { relatorio: ImportacaoFipe; onSubstituir: () => void }) {
  const { situacao, mensagem, meses, marcasNovas, modelosNovos, substituivel, previa } = relatorio
  if (situacao === 'recusado')
    return (
      <>
        <Notice tom="perigo" urgente>
          {mensagem}
        </Notice>
        {substituivel && (
          <Button variant="default" onClick={onSubstituir} style={{ alignSelf: 'flex-start' }}>
            Substituir o mês carregado
          </Button>
        )}
      </>
    )
  return (
    <Notice tom={situacao === 'em_espera' ? 'atencao' : 'info'} urgente>
      <Text fw={500}>{mensagem}</Text>
      {situacao === 'importado' && (
        <Text size="sm">
          {meses.map(({ tipo, mes, precos, novo }) =>
            novo ? `${tipo} ${nomeDoMes(mes)}: ${plural(precos, 'preço', 'preços')}. ` : '',
          )}
          {plural(marcasNovas, 'marca nova', 'marcas novas')} e{' '}
          {plural(modelosNovos, 'modelo novo', 'modelos novos')}. {previa && fraseDasMarcas(previa)}{' '}
          {previa && fraseDaCobertura(previa)}
        </Text>
      )}
    </Notice>
  )
}
