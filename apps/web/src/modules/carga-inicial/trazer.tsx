import {
  andamentoDaCargaCall,
  type CargaInicial,
  linhasComProblemaCall,
  type PreviaDeTrazer,
  type Trazidos,
} from '@lastro/shared/carga-inicial/carga-inicial'
import {
  LABEL_DO_ARQUIVO,
  modeloDaCarga,
  NOMES_DAS_COLUNAS_DA_CARGA,
  TIPOS_DE_ARQUIVO,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { formatInstante } from '@lastro/shared/dia'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { pathOf, queryOf } from '#lib/api.ts'
import { salvarCsv } from '#lib/download.ts'
import { formatInteiro, plural } from '#lib/format.ts'
import { useExportacao } from '#lib/use-exportacao.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { FormTabs } from '#ui/form-tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { ArquivoLido, EnviarArquivo } from '../importacao/arquivo-lido.tsx'
import type { TextosDoArquivo } from '../importacao/colunas-do-arquivo.tsx'
import { Progresso } from '../importacao/progresso.tsx'
import { useEnviar, usePreverTrazer, useTrazer } from './use-carga-inicial.ts'

/** The files of an open load, and what they would bring. */
export function Trazer({ carga }: { carga: CargaInicial }) {
  const [tipo, setTipo] = useState<TipoDeArquivo>('lojas')
  return (
    <>
      <Section title="Arquivos">
        <FormTabs
          label="Arquivos da carga"
          value={tipo}
          onChange={(nova) => setTipo(TIPOS_DE_ARQUIVO.find((cada) => cada === nova) ?? 'lojas')}
          tabs={TIPOS_DE_ARQUIVO.map((cada) => ({
            value: cada,
            label: LABEL_DO_ARQUIVO[cada],
            content: cada === tipo && <Enviar key={cada} carga={carga} tipo={cada} />,
          }))}
        />
      </Section>
      <Section title="Trazer os contratos">
        <Conferir carga={carga} />
      </Section>
    </>
  )
}

const DESCRICAO: Record<TipoDeArquivo, string> = {
  lojas:
    'cnpj, razao_social, nome_fantasia, uf e prazo_whitelist. Só as que ainda não estão no Lastro precisam vir.',
  contratos: 'numero, cnpj_loja, tipo, valor_credito, valor_garantia, data_contrato, data_termino e regra.',
  garantias:
    'numero, placa, chassi ou renavam, preco_acordado e data_inclusao; o resto onde o estoque não conhece o veículo.',
}

const textosDe = (tipo: TipoDeArquivo): TextosDoArquivo => ({
  nomes: NOMES_DAS_COLUNAS_DA_CARGA[tipo],
  quem: 'instituição',
  porque: ['não é da carteira', 'não são da carteira'],
  parte: 'Baixe estas linhas, corrija-as e envie-as de novo, cada contrato com todos os seus veículos.',
})

function Enviar({ carga, tipo }: { carga: CargaInicial; tipo: TipoDeArquivo }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const envio = useEnviar(carga, tipo)
  useUnsavedGuard(envio.ocupado, 'O envio do arquivo')
  if (envio.ocupado && envio.envio)
    return (
      <Progresso
        andamento={queryOf(andamentoDaCargaCall, { params: { id: carga.id } })}
        arquivo={envio.envio.arquivo}
        onCancelar={envio.cancelar}
      />
    )
  const { previa: recebido } = envio
  return (
    <Stack>
      <EnviarArquivo
        label={`Arquivo de ${LABEL_DO_ARQUIVO[tipo].toLowerCase()}`}
        description={`CSV, também compactado (.gz), ou Excel (.xlsx): ${DESCRICAO[tipo]}`}
        acao="Enviar arquivo"
        arquivo={arquivo}
        onEscolher={(novo) => {
          setArquivo(novo)
          envio.recomecar()
        }}
        onEnviar={(escolhido) => envio.conferir({ arquivo: escolhido })}
        abaixo={
          <Button
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => salvarCsv(`modelo-${tipo}.csv`, modeloDaCarga(tipo))}
          >
            Baixar modelo
          </Button>
        }
      />
      {recebido && (
        <Notice
          tom={recebido.situacao === 'recusado' ? 'perigo' : recebido.totalErros > 0 ? 'atencao' : 'info'}
          urgente
        >
          {recebido.mensagem}
        </Notice>
      )}
      {recebido && <ArquivoLido lido={recebido} textos={textosDe(tipo)} explicacao={envio} />}
      <Enviados carga={carga} tipo={tipo} />
    </Stack>
  )
}

function Enviados({ carga, tipo }: { carga: CargaInicial; tipo: TipoDeArquivo }) {
  const destes = carga.arquivos.filter((arquivo) => arquivo.tipo === tipo)
  return (
    <Stack component="ul" gap={2} m={0} pl={0} style={{ listStyle: 'none' }} aria-label="Arquivos enviados">
      {destes.map(({ id, nome, enviadoEm, enviadoPor, linhas, comProblema, sha256 }) => (
        <Text key={id} component="li" size="sm" title={`SHA-256 ${sha256}`}>
          {nome}: {plural(linhas, 'linha', 'linhas')}
          {comProblema > 0 && `, ${formatInteiro(comProblema)} com problema`}. {formatInstante(enviadoEm)},{' '}
          {enviadoPor ?? 'linha de comando'}.
        </Text>
      ))}
    </Stack>
  )
}

const RECUSADOS: readonly DataColumn<Trazidos['recusados'][number]>[] = [
  { id: 'numero', header: 'Contrato', value: ({ numero }) => numero, width: 180, card: 'title' },
  { id: 'motivo', header: 'Problema', value: ({ motivo }) => motivo },
]

function Conferir({ carga }: { carga: CargaInicial }) {
  const prever = usePreverTrazer(carga.id)
  const trazer = useTrazer(carga.id)
  const previa = prever.data
  const ocupado = prever.isPending || trazer.isPending
  useUnsavedGuard(trazer.isPending, 'A vinda dos contratos')
  const feito = trazer.data
  return (
    <Stack>
      <Text size="sm" maw={720}>
        Um contrato vem com todos os seus veículos ou não vem. O que for recusado fica aqui até o arquivo
        corrigido chegar.
      </Text>
      <Group gap="sm">
        <Button
          variant={previa ? 'default' : 'filled'}
          loading={prever.isPending}
          disabled={ocupado || carga.aTrazer === 0}
          onClick={() => {
            trazer.reset()
            prever.mutate()
          }}
        >
          Conferir
        </Button>
        {previa?.situacao === 'previa' && !feito && previa.contratos + previa.lojasNovas > 0 && (
          <Button loading={trazer.isPending} disabled={ocupado} onClick={() => trazer.mutate(previa)}>
            {previa.falta.length > 0 ? 'Trazer assim mesmo' : 'Trazer'}
          </Button>
        )}
      </Group>
      {(feito ?? previa) && <Resultado carga={carga} resultado={feito ?? previa} />}
    </Stack>
  )
}

function Resultado({
  carga,
  resultado,
}: {
  carga: CargaInicial
  resultado: Trazidos | PreviaDeTrazer | undefined
}) {
  const baixar = useExportacao()
  if (!resultado) return null
  const { mensagem, recusados, totalRecusados } = resultado
  return (
    <>
      <Notice tom={totalRecusados > 0 ? 'atencao' : 'info'} urgente>
        {mensagem}
      </Notice>
      {recusados.length > 0 && (
        <DataTable
          label="Contratos recusados"
          columns={RECUSADOS}
          rows={recusados.slice(0, 20)}
          rowKey={({ numero }) => numero}
          empty={null}
        />
      )}
      {totalRecusados > 0 && (
        <Group gap="sm">
          {TIPOS_DE_ARQUIVO.map((tipo) => (
            <Button
              key={tipo}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() =>
                baixar.exportar({
                  formato: 'csv',
                  path: pathOf(linhasComProblemaCall, { id: carga.id }),
                  query: { arquivo: tipo },
                })
              }
            >
              {LABEL_DO_ARQUIVO[tipo]} com problema (CSV)
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
