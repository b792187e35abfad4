import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import {
  type BaixaCompleta,
  type PagamentoAMenos,
  pagamentoAMenosSchema,
  type PagamentoRequest,
} from '@lastro/shared/baixas/baixa'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useQuery } from '@tanstack/react-query'
import { formatPercentual } from '#lib/format.ts'
import { diaDeHoje } from '#lib/relogio.ts'
import { toastInfo } from '#lib/toast.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { NUMERO_RECUSADO, MoneyInput } from '#ui/numero-input.tsx'
import { useSave } from '#ui/use-save.ts'
import { withForceQuestion } from '#ui/with-force-question.ts'
import { CobrancaDoAto } from '../cobranca/cobranca.tsx'
import { efeitoDoPagamento, isNoSaldo, type PagamentoDigitado } from './efeito-do-pagamento.ts'
import {
  garantiaProposta,
  type NovoValorForm,
  NovoValorGarantia,
  useNovoValor,
} from './novo-valor-garantia.tsx'
import { valorEmPalavras } from './baixa-badge.tsx'
import { toastAto } from './use-atos-da-baixa.ts'
import { baixaOptions, readBaixa, registrarPagamento, useRefreshBaixas } from './use-baixas.ts'

type Valores = NovoValorForm & PagamentoDigitado

/** All that is missing, today; or what another person consented to, since only the same payment is the second consent. */
function pagamentoProposto({ falta, primeiraAprovacao }: BaixaCompleta): PagamentoDigitado {
  if (primeiraAprovacao && !primeiraAprovacao.propria) {
    const { valor, valorDaBaixa, data, referencia, quitar, motivo, liberar } = primeiraAprovacao
    return { valor, valorDaBaixa, data, referencia: referencia ?? '', quitar, motivo: motivo ?? '', liberar }
  }
  return {
    valor: falta && falta > 0 ? falta : null,
    valorDaBaixa: null,
    data: diaDeHoje(),
    referencia: '',
    quitar: false,
    motivo: '',
    liberar: true,
  }
}

/** Registers a payment for a sold vehicle. Mount only while open. */
export function PagamentoModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: baixa, error } = useQuery({ ...baixaOptions(id), staleTime: 0 })
  if (baixa) return <Formulario baixa={baixa} onClose={onClose} />
  return (
    <AppModal opened title="Registrar pagamento" onClose={onClose}>
      {error && <LoadError title="Não foi possível carregar a baixa." error={error} />}
    </AppModal>
  )
}

function validar(
  { valor, valorDaBaixa, data, motivo }: Valores,
  pergunta: { valorDaBaixa: boolean; motivo: boolean; valorGarantia: string | undefined },
) {
  const erros: Partial<Record<string, string>> = {}
  const exigir = (campo: string, digitado: Centavos | null) => {
    if (Number.isNaN(digitado)) erros[campo] = NUMERO_RECUSADO
    else if (!digitado) erros[campo] = CAMPO_OBRIGATORIO
  }
  if (pergunta.valorDaBaixa) exigir('valorDaBaixa', valorDaBaixa)
  exigir('valor', valor)
  if (pergunta.motivo && motivo.trim() === '') erros.motivo = 'Diga por que um valor menor quita a venda.'
  if (data === null) erros.data = CAMPO_OBRIGATORIO
  if (pergunta.valorGarantia) erros.valorGarantia = pergunta.valorGarantia
  return erros
}

/** What is missing, and what the contract is covered with once the vehicle is free. */
const perguntaDoPagamento = ({
  valor,
  pago,
  falta,
  totalDepois,
  exigidoDepois,
  percentualDepois,
}: PagamentoAMenos) => ({
  message: 'O pagamento é menor que o valor da baixa. Quitar a venda assim mesmo?',
  fatos: [
    { termo: 'Valor da baixa', valor: formatDinheiro(valor) },
    { termo: 'Pago', valor: formatDinheiro(pago) },
    { termo: 'A pagar', valor: formatDinheiro(falta) },
    { termo: 'Garantias depois', valor: formatDinheiro(totalDepois) },
    { termo: 'Exigido depois', valor: formatDinheiro(exigidoDepois) },
    {
      termo: 'Cobertura depois',
      valor: percentualDepois === null ? 'nada é exigido' : formatPercentual(percentualDepois / 100),
    },
  ],
})

/** What a newer balance asks for; undefined: as the person sees it. Only the payoff's own changes move its version. */
async function saldoQueMudou({ id, versao, falta }: BaixaCompleta) {
  const agora = await readBaixa(id)
  if (agora.versao !== versao || agora.falta === falta) return undefined
  return agora.falta === null
    ? 'O saldo não está mais em dia: o valor da baixa é informado aqui. Confira e registre de novo.'
    : `O saldo mudou: agora faltam ${formatDinheiro(agora.falta)}. Confira e registre de novo.`
}

function Formulario({ baixa, onClose }: { baixa: BaixaCompleta; onClose: () => void }) {
  const { id, placa, valor } = baixa
  const refresh = useRefreshBaixas()
  const { chaveDe } = useIdempotencia()
  const proposed: Valores = { ...pagamentoProposto(baixa), ...garantiaProposta(baixa) }
  const form = useForm<Valores>({ initialValues: proposed })
  const efeito = efeitoDoPagamento(baixa, form.values)
  const { quitaAMenos } = efeito
  // What waits for a second person releases nothing yet.
  const novoValor = useNovoValor(baixa, efeito.libera && efeito.aprovacao !== 'primeira')
  const { mutateAsync } = useSave({
    mutationFn: (pagamento: PagamentoRequest) =>
      withForceQuestion(
        (forcar) =>
          registrarPagamento(baixa, pagamento, { forcar, idempotencyKey: chaveDe([pagamento, forcar]) }),
        (error) => {
          const emJogo = error.read(pagamentoAMenosSchema)
          return emJogo && perguntaDoPagamento(emJogo)
        },
      ),
    conflito: 'Baixa alterada',
    reread: () => refresh(false),
  })
  return (
    <FormModal
      title={`Registrar pagamento: ${placa}`}
      form={form}
      draftKey={`baixa/${id}/pagamento`}
      proposed={proposed}
      submit="Registrar pagamento"
      validar={(valores) =>
        validar(valores, {
          valorDaBaixa: valor === null,
          motivo: quitaAMenos,
          valorGarantia: novoValor.erroDe(valores),
        })
      }
      salvar={async (valores) => {
        const { data, referencia, motivo, liberar } = valores
        if (data === null || valores.valor === null) return false
        const saldoNovo = await saldoQueMudou(baixa)
        if (saldoNovo) {
          toastInfo(saldoNovo)
          await refresh(false)
          return false
        }
        const mudarGarantia = await novoValor.preparar(valores)
        const paga = await mutateAsync({
          valor: valores.valor,
          data,
          referencia: referencia.trim() || null,
          ...(valor === null && { valorDaBaixa: valores.valorDaBaixa }),
          quitar: quitaAMenos,
          motivo: quitaAMenos ? motivo.trim() : null,
          liberar,
        })
        if (!paga) return false
        toastAto(paga)
        if (paga.estado === 'liberada') await mudarGarantia?.()
        else if (mudarGarantia) toastInfo('O valor da garantia não mudou: o veículo ainda não foi liberado.')
        await refresh()
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <Campos baixa={baixa} form={form} efeito={efeito} />
      {novoValor.oferece && <NovoValorGarantia baixa={baixa} form={form} />}
      {efeito.libera && (
        <CobrancaDoAto
          contratoId={baixa.contratoId}
          ato="liberarVenda"
          depoisDe={efeito.aprovacao === 'primeira' && 'segundaPessoa'}
          eventos={{ garantiaRemovida: 1 }}
        />
      )}
    </FormModal>
  )
}

interface CamposProps {
  baixa: BaixaCompleta
  form: UseFormReturnType<Valores>
  efeito: ReturnType<typeof efeitoDoPagamento>
}

function Campos({ baixa, form, efeito: { aMenos, quitaAMenos, quita, aprovacao } }: CamposProps) {
  const { valor, pago, dataSaldo, primeiraAprovacao } = baixa
  return (
    <>
      <Text size="sm">
        {valor === null
          ? 'Sem saldo em dia, o valor da baixa é informado aqui.'
          : `${valorEmPalavras(baixa)}${baixa.rateado ? ' (rateado)' : ''}`}
        {pago > 0 && `, ${formatDinheiro(pago)} pagos.`}
      </Text>
      {valor === null && (
        <MoneyInput
          label="Valor da baixa"
          leftSection={<span aria-hidden>R$</span>}
          {...form.getInputProps('valorDaBaixa')}
        />
      )}
      <MoneyInput
        label="Valor pago"
        leftSection={<span aria-hidden>R$</span>}
        {...form.getInputProps('valor')}
      />
      {aMenos && (
        <Checkbox
          label="Este valor, embora menor, quita a venda"
          description={
            dataSaldo &&
            isNoSaldo(baixa, form.values.data) &&
            `O saldo de ${formatDia(dataSaldo)} já conta com este pagamento: o valor da baixa é refeito com ele.`
          }
          {...form.getInputProps('quitar', { type: 'checkbox' })}
        />
      )}
      {quitaAMenos && (
        <Textarea label="Motivo" autosize minRows={2} maxLength={1_000} {...form.getInputProps('motivo')} />
      )}
      {aprovacao && (
        <Notice tom="atencao">
          {aprovacao === 'primeira'
            ? 'Pela política da instituição, outra pessoa precisa confirmar este valor. Até lá nada é registrado.'
            : `${primeiraAprovacao?.usuario} já deu a primeira aprovação para este valor. Com os mesmos dados, e se não falta bem mais do que então, a sua é a segunda: vale imediatamente.`}
        </Notice>
      )}
      <TextInput
        label="Referência"
        description="Como o sistema do banco conhece o pagamento. Pode ficar em branco."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={60}
        {...form.getInputProps('referencia')}
      />
      <DateField label="Data do pagamento" maxDate={diaDeHoje()} {...form.getInputProps('data')} />
      {quita && (
        <Checkbox
          label="Liberar o veículo com este pagamento"
          {...form.getInputProps('liberar', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
