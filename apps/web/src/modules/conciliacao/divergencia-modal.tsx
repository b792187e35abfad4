import { Select, Stack, Text, Textarea, List, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { nomeDaDivergencia } from '@lastro/shared/saldos/colunas-da-conciliacao'
import {
  type Divergencia,
  MAXIMO_DE_VEICULOS_CONCILIADOS,
  type RespostaDoVeiculo,
  type VeiculoConciliado,
} from '@lastro/shared/saldos/conciliacao'
import { DIVERGENCIAS, rotuloDaDivergencia } from '@lastro/shared/saldos/divergencias'
import type { Dia } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { diaDeHoje, diaCurto } from '#lib/relogio.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { clearButton } from '#ui/clear-button.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { rereadRow } from '#ui/use-save.ts'
import { responsaveisOptions } from '../cobertura/use-cobertura.ts'
import { useAnotarDivergencia, veiculosDaDivergenciaOptions } from './use-conciliacao.ts'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { LoadError } from '#ui/load-error.tsx'
import { PlacaLink } from '../links/placa-link.tsx'

interface Anotacoes {
  responsavelId: string | null
  nota: string
  cienteAte: Dia | null
}

interface Props {
  instituicaoId: number
  divergencia: Divergencia
  /** Reads the list again after a conflict. */
  reread: () => Promise<readonly Divergencia[] | undefined>
  onClose: () => void
}

const tituloDe = (divergencia: Divergencia) =>
  `${rotuloDaDivergencia(divergencia)}: ${nomeDaDivergencia(divergencia)}`

function DoQueSeTrata({ divergencia: { id, tipo, contratoId } }: Pick<Props, 'divergencia'>) {
  return (
    <>
      <Text size="sm">{DIVERGENCIAS[tipo].texto} Sai da lista por si quando o motivo terminar.</Text>
      {contratoId !== null && <VeiculosConciliados divergenciaId={id} />}
    </>
  )
}

/** A divergence for who may only read. Mount only while open. */
export function VerDivergenciaModal({ divergencia, onClose }: Omit<Props, 'instituicaoId' | 'reread'>) {
  return (
    <AppModal opened title={tituloDe(divergencia)} onClose={onClose}>
      <Stack>
        <DoQueSeTrata divergencia={divergencia} />
      </Stack>
    </AppModal>
  )
}

/** Who looks after a divergence, what is known of it, and until when it may wait. Mount only while open. */
export function DivergenciaModal({ instituicaoId, divergencia, reread, onClose }: Props) {
  const { responsavelId, responsavel, nota, cienteAte } = divergencia
  const { data: pessoas = [] } = useQuery(responsaveisOptions(instituicaoId))
  const { mutateAsync } = useAnotarDivergencia(rereadRow(divergencia, reread, onClose))
  const saved: Anotacoes = {
    responsavelId: responsavelId === null ? null : String(responsavelId),
    nota: nota ?? '',
    cienteAte,
  }
  const form = useForm<Anotacoes>({ initialValues: saved })
  // The responsible person stays on offer, even without the permission.
  const atual =
    responsavelId !== null && responsavel !== null ? [{ id: responsavelId, nome: responsavel }] : []
  const opcoes = [...atual, ...pessoas.filter(({ id }) => id !== responsavelId)]
  return (
    <FormModal
      title={tituloDe(divergencia)}
      form={form}
      draftKey={`divergencia/${divergencia.id}`}
      saved={saved}
      validar={({ nota: digitada, cienteAte: dia }) =>
        dia !== null && digitada.trim() === '' ? { nota: 'Diga por que esta divergência pode esperar.' } : {}
      }
      salvar={async (valores) => {
        const anotacoes = {
          responsavelId: valores.responsavelId === null ? null : Number(valores.responsavelId),
          nota: valores.nota.trim() || null,
          cienteAte: valores.cienteAte,
        }
        await mutateAsync({ divergencia, anotacoes })
        onClose()
      }}
      onClose={onClose}
    >
      <DoQueSeTrata divergencia={divergencia} />
      <Select
        label="Responsável"
        placeholder="Ninguém"
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={clearButton('Tirar o responsável')}
        nothingFoundMessage="Ninguém encontrado"
        data={opcoes.map((pessoa) => ({ value: String(pessoa.id), label: pessoa.nome }))}
        {...form.getInputProps('responsavelId')}
      />
      <Textarea label="Nota" autosize minRows={2} maxLength={1_000} {...form.getInputProps('nota')} />
      <DateField
        label="Ciente até"
        description="Até este dia a divergência fica fora da lista; no máximo 10 dias úteis."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minDate={diaDeHoje()}
        {...form.getInputProps('cienteAte')}
      />
    </FormModal>
  )
}

const RESPOSTA: Record<RespostaDoVeiculo['resposta'], string> = {
  sim: 'sim',
  nao: 'não',
  nao_se_sabe: 'não se sabe',
}

const emPalavras = ({ resposta, em }: RespostaDoVeiculo, valor?: string | null) =>
  [RESPOSTA[resposta], valor, em && `em ${diaCurto(em)}`].filter(Boolean).join(', ')

/** 'No estoque: não, em 12/11 · Saldo: sim, R$ 80,00, em 16/11 · Gravame: não controlado' */
function tresRespostas({ noEstoque, saldo }: VeiculoConciliado) {
  const valor = saldo.valor === null ? null : formatDinheiro(saldo.valor)
  return [
    `No estoque: ${emPalavras(noEstoque)}`,
    `Saldo: ${emPalavras(saldo, valor)}${saldo.desatualizado ? ' (desatualizado)' : ''}`,
    'Gravame: não controlado',
  ].join(' · ')
}

/** Whether each vehicle of a divergence is in stock, owes, and has a lien, each as of its day (carteira A.5). */
function VeiculosConciliados({ divergenciaId }: { divergenciaId: number }) {
  const { data, error } = useQuery(veiculosDaDivergenciaOptions(divergenciaId))
  if (error && !data) return <LoadError title="Não foi possível carregar os veículos." error={error} />
  if (!data || data.veiculos.length === 0) return null
  return (
    <Stack gap={6}>
      <Title order={3} fz="1rem">
        {data.veiculos.length > 1 ? 'Veículos' : 'Veículo'}
      </Title>
      <List listStyleType="none" spacing={8}>
        {data.veiculos.map((veiculo) => (
          <List.Item key={veiculo.placa}>
            <Text size="sm">
              {veiculo.veiculoId === null ? (
                veiculo.placa
              ) : (
                <PlacaLink id={veiculo.veiculoId} placa={veiculo.placa} inText />
              )}
              {veiculo.modelo && ` · ${veiculo.modelo}`}
            </Text>
            <Text size="sm" c="dimmed">
              {tresRespostas(veiculo)}
            </Text>
          </List.Item>
        ))}
      </List>
      {data.haMais && (
        <Text size="sm" c="dimmed">
          São os primeiros {MAXIMO_DE_VEICULOS_CONCILIADOS}; os outros estão no contrato.
        </Text>
      )}
    </Stack>
  )
}
