import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BaixaCompleta, PagamentoDaBaixa } from '@lastro/shared/baixas/baixa'
import { pagosForaDoSaldo } from '@lastro/shared/saldos/saldo'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { AppModal, ModalFooter, useFormModal } from '#ui/app-modal.tsx'
import { type Dado, FactSheet } from '#ui/fact-sheet.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import { CobrancaDoAto } from '../cobranca/cobranca.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'
import { PlacaLink } from '../links/placa-link.tsx'
import { BaixaBadge, valorEmPalavras, vendaEmPalavras } from './baixa-badge.tsx'
import {
  garantiaProposta,
  type NovoValorForm,
  NovoValorGarantia,
  useNovoValor,
} from './novo-valor-garantia.tsx'
import { useAtosDaBaixa } from './use-atos-da-baixa.ts'
import { baixaOptions } from './use-baixas.ts'

interface BaixaModalProps {
  id: number
  onPagar: () => void
  onClose: () => void
}

/** A payoff: what is owed and until when, what was paid, and what may be done now. Mount only while open. */
export function BaixaModal({ id, onPagar, onClose }: BaixaModalProps) {
  const { data, error } = useQuery(baixaOptions(id))
  if (data) return <Conteudo baixa={data} onPagar={onPagar} onClose={onClose} />
  return (
    <AppModal opened size="lg" title="Baixa por venda" onClose={onClose}>
      {error && <LoadError title="Não foi possível carregar a baixa." error={error} />}
    </AppModal>
  )
}

function dadosDe(baixa: BaixaCompleta): Dado[] {
  const { contratoId, numero, loja, veiculoId, placa, marca, modelo, ano, prazo, pago, falta } = baixa
  const valor = valorEmPalavras(baixa)
  return [
    ['Situação', <BaixaBadge key="situacao" baixa={baixa} />],
    ['Contrato', <ContratoLink key="contrato" id={contratoId} numero={numero} />],
    ['Loja', loja],
    [
      'Veículo',
      <span key="veiculo">
        <PlacaLink id={veiculoId} placa={placa} inText /> · {marca} {modelo} {ano}
      </span>,
    ],
    ['Motivo', vendaEmPalavras(baixa)],
    ['Prazo', formatDia(prazo)],
    ['Valor', valor && `${valor}${baixa.rateado ? ' (rateado)' : ''}`],
    ['Pago', pago > 0 && formatDinheiro(pago)],
    ['A pagar', falta !== null && falta > 0 && formatDinheiro(falta)],
    ['Saldo de', baixa.dataSaldo && formatDia(baixa.dataSaldo)],
    ['Garantia proposta depois', baixa.valorGarantiaProposto && formatDinheiro(baixa.valorGarantiaProposto)],
    ['Motivo do fim', baixa.motivoDoFim],
  ]
}

/** Facts that always stand; the others only with a value. */
const SEMPRE = new Set(['Valor'])

function Conteudo({ baixa, onPagar, onClose }: { baixa: BaixaCompleta } & Omit<BaixaModalProps, 'id'>) {
  const { acoes, pagamentos, impedimentoDeLiberar, impedimentoDeCancelar, primeiraAprovacao, reabertura } =
    baixa
  const form = useForm<NovoValorForm>({ initialValues: garantiaProposta(baixa) })
  const titulo = `Baixa por venda: ${baixa.placa}`
  const draftKey = `baixa/${baixa.id}/liberar`
  const { close, cancel } = useFormModal({ dirty: form.isDirty(), titulo, chaves: [draftKey], onClose })
  const recovered = useFormDraft(form, draftKey)
  const { ocupado, liberar, voltar } = useAtosDaBaixa(baixa, cancel)
  useVersionedRecord(form, garantiaProposta(baixa), ocupado)
  const oferecida = acoes.includes('liberarVenda')
  const podeLiberar = oferecida && impedimentoDeLiberar === null
  const novoValor = useNovoValor(baixa, podeLiberar)
  const { formProps } = useFormSubmit(form, {
    validar: (valores) => {
      const valorGarantia = novoValor.erroDe(valores)
      return { ...(valorGarantia && { valorGarantia }) }
    },
    enviar: (valores) => liberar(() => novoValor.preparar(valores)),
    // The act's toast stays: a release has no field that could be refused.
    recusar: () => undefined,
  })
  return (
    <AppModal opened size="lg" title={titulo} onClose={close}>
      <form {...formProps}>
        <Stack>
          <RecoveredDraftNote drafts={[recovered]} />
          <FactSheet dados={dadosDe(baixa).filter(([termo, valor]) => Boolean(valor) || SEMPRE.has(termo))} />
          {primeiraAprovacao && (
            <Notice tom="atencao">
              {primeiraAprovacao.usuario} deu a primeira aprovação para quitar por{' '}
              {formatDinheiro(primeiraAprovacao.valor)} em {formatInstante(primeiraAprovacao.em)}. Falta a de
              outra pessoa, com os mesmos dados.
            </Notice>
          )}
          {reabertura && (
            <Notice tom="atencao">
              {reabertura.usuario} deu a primeira aprovação para reabrir esta baixa em{' '}
              {formatInstante(reabertura.em)}. Falta a de outra pessoa.
            </Notice>
          )}
          {impedimentoDeLiberar && <Notice tom="atencao">{impedimentoDeLiberar}</Notice>}
          {pagamentos.length > 0 && <Pagamentos pagamentos={pagamentos} />}
          {novoValor.oferece && <NovoValorGarantia baixa={baixa} form={form} />}
          {podeLiberar && (
            <CobrancaDoAto
              contratoId={baixa.contratoId}
              ato="liberarVenda"
              eventos={{ garantiaRemovida: 1 }}
            />
          )}
          {impedimentoDeCancelar && (
            <Text size="sm" c="dimmed">
              {impedimentoDeCancelar}
            </Text>
          )}
          {acoes.length > 0 && (
            <ModalFooter>
              {acoes.includes('cancelarBaixa') && (
                <Button variant="default" disabled={ocupado} onClick={() => void voltar('cancelar')}>
                  Cancelar baixa
                </Button>
              )}
              {acoes.includes('reabrirBaixa') && (
                <Button disabled={ocupado || reabertura?.propria} onClick={() => void voltar('reabrir')}>
                  Reabrir
                </Button>
              )}
              {acoes.includes('estornar') && (
                <Button variant="default" disabled={ocupado} onClick={() => void voltar('estornar')}>
                  Estornar
                </Button>
              )}
              {oferecida && (
                <Button type="submit" disabled={!podeLiberar} loading={ocupado}>
                  Liberar
                </Button>
              )}
              {acoes.includes('pagarParte') && (
                <Button disabled={ocupado} onClick={onPagar}>
                  Registrar pagamento
                </Button>
              )}
            </ModalFooter>
          )}
        </Stack>
      </form>
    </AppModal>
  )
}

function Pagamentos({ pagamentos }: { pagamentos: readonly PagamentoDaBaixa[] }) {
  const fora = pagosForaDoSaldo(pagamentos)
  return (
    <Stack gap={6}>
      <Title order={3} fz="1rem">
        Pagamentos
      </Title>
      {fora && <Text size="sm">{fora}</Text>}
      <List listStyleType="none" spacing={6}>
        {pagamentos.map(
          ({ id, valor, data, referencia, usuario, foraDoSaldo, estornadoEm, motivoDoEstorno }) => (
            <List.Item key={id}>
              <Group gap={8} wrap="wrap">
                <Text span size="sm" fw={500} td={estornadoEm ? 'line-through' : undefined} data-numeric>
                  {formatDinheiro(valor)}
                </Text>
                <Text span size="sm">
                  em {formatDia(data)}
                  {referencia && `, ${referencia}`}
                </Text>
                <Text span size="xs" c="dimmed">
                  {[
                    `por ${usuario}`,
                    foraDoSaldo && !estornadoEm && 'ainda não no saldo',
                    estornadoEm && `estornado em ${formatInstante(estornadoEm)}: ${motivoDoEstorno ?? ''}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
            </List.Item>
          ),
        )}
      </List>
    </Stack>
  )
}
