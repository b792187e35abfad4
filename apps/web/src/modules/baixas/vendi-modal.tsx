import { Button, Loader, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { VendaPrevista } from '@lastro/shared/baixas/venda-a-informar'
import { type Dia, formatDia, somarDias } from '@lastro/shared/dia'
import { DIAS_PARA_INFORMAR_VENDA } from '@lastro/shared/veiculos/um-veiculo'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { diaDeHoje } from '#lib/relogio.ts'
import { usePermissao, useRegras } from '#lib/session.ts'
import { AppModal, ModalFooter } from '#ui/app-modal.tsx'
import { DateField } from '#ui/date-field.tsx'
import { type Dado, FactSheet } from '#ui/fact-sheet.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { refusalBesideFields, refusedFields } from '#ui/refusal.ts'
import { ContratoLink } from '../links/contrato-link.tsx'
import { BaixaDialogo } from './baixa-dialogo.tsx'
import { faltaEmPalavras } from './baixa-badge.tsx'
import { useInformarVenda, vendaPrevistaOptions } from './use-atos-da-baixa.ts'

interface VendiModalProps {
  /** `placa` as typed: the plate, or what names a car without one. */
  quem: { placa: string } | { veiculoId: number }
  onClose: () => void
  /** The sale is told; `opensBaixa`: to the institution, too. Default: the dialog closes. */
  onInformada?: (opensBaixa: boolean) => void
}

/** 'Vendi este carro', the one way to tell a sale: says first what it means. Mount only while open. */
export function VendiModal({ quem, onClose, onInformada = onClose }: VendiModalProps) {
  const { idEstabelecimento } = useRegras()
  const podeTirar = usePermissao('Loja.Estoque.Importar')
  const venda = { ...quem, dataVenda: diaDeHoje() }
  const { data: prevista, error } = useQuery(vendaPrevistaOptions(idEstabelecimento, venda))
  if (prevista?.baixa && prevista.baixa.id !== null)
    return <BaixaDialogo id={prevista.baixa.id} onClose={onClose} />
  if (prevista && (prevista.baixa || podeTirar))
    return <Pergunta prevista={prevista} onClose={onClose} onInformada={onInformada} />
  const recusa = prevista
    ? `O veículo ${prevista.placa} não está em garantia. Quem cuida do estoque da loja informa a venda.`
    : error && refusalBesideFields(error, [])
  return (
    <AppModal opened title="Vendi este carro" onClose={onClose}>
      <Stack>
        {recusa ? <Notice tom="atencao">{recusa}</Notice> : <Loader aria-label="Carregando" />}
        <ModalFooter>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </ModalFooter>
      </Stack>
    </AppModal>
  )
}

interface PerguntaProps extends Required<Pick<VendiModalProps, 'onClose' | 'onInformada'>> {
  prevista: VendaPrevista
}

function Pergunta({ prevista, onClose, onInformada }: PerguntaProps) {
  const { idEstabelecimento } = useRegras()
  const queryClient = useQueryClient()
  const informar = useInformarVenda()
  const hoje = diaDeHoje()
  const form = useForm<{ dataVenda: Dia | null }>({ initialValues: { dataVenda: hoje } })
  const { veiculoId, placa } = prevista
  const doDia = (dataVenda: Dia) => vendaPrevistaOptions(idEstabelecimento, { veiculoId, dataVenda })
  const { dataVenda: dia } = form.values
  const outroDia = useQuery({ ...doDia(dia ?? hoje), enabled: dia !== null && dia !== hoje })
  const vista = dia === hoje ? prevista : outroDia.data
  const recusada = refusedFields(outroDia.error, ['dataVenda']).dataVenda
  return (
    <FormModal
      title={`Vendi este carro: ${placa}`}
      form={form}
      draftKey={null}
      submit="Informar venda"
      validar={({ dataVenda }) => (dataVenda ? {} : { dataVenda: CAMPO_OBRIGATORIO })}
      salvar={async ({ dataVenda }, release) => {
        if (dataVenda === null) return false
        // Nothing is sent before the amount and the last day of this day's sale were on the screen.
        if (!vista) {
          await queryClient.fetchQuery(doDia(dataVenda))
          return false
        }
        await informar(vista, dataVenda)
        release()
        onInformada(vista.baixa !== null)
        return true
      }}
      onClose={onClose}
    >
      <FactSheet dados={dadosDe(prevista, vista)} />
      <Consequencia prevista={prevista} />
      <DateField
        label="Data da venda"
        required
        minDate={somarDias(hoje, -DIAS_PARA_INFORMAR_VENDA)}
        maxDate={hoje}
        {...form.getInputProps('dataVenda')}
        error={form.errors.dataVenda ?? recusada}
      />
    </FormModal>
  )
}

/** The car and its contract; of the chosen day what is to be paid until when. */
function dadosDe({ placa, marca, modelo, garantia, baixa }: VendaPrevista, vista: VendaPrevista | undefined) {
  const dados: Dado[] = [['Carro', `${placa} · ${marca} ${modelo}`]]
  if (garantia)
    dados.push([
      'Contrato',
      <span key="contrato">
        <ContratoLink id={garantia.contratoId} numero={garantia.numero} /> · {garantia.instituicaoFinanceira}
      </span>,
    ])
  if (!baixa) return dados
  const devido = vista?.baixa
  dados.push([
    'A pagar',
    devido?.estado === 'liberada' ? 'Nada: o carro fica livre' : devido && faltaEmPalavras(devido.falta),
  ])
  if (devido?.falta !== 0) dados.push(['Até', devido && formatDia(devido.prazo)])
  return dados
}

function Consequencia({ prevista: { garantia, baixa } }: { prevista: VendaPrevista }) {
  if (baixa)
    return <Text size="sm">A instituição é avisada, e o carro deixa de contar na cobertura do contrato.</Text>
  if (!garantia)
    return (
      <Text size="sm">
        Este carro não está em garantia. Ele sai do estoque e não pode mais ser oferecido.
      </Text>
    )
  return (
    <Notice tom="atencao">
      {garantia.emProposta
        ? 'Este carro está em uma proposta. Vendido, ele não pode mais ser aprovado, e a instituição é avisada: recuse a proposta ou peça à instituição que troque o veículo.'
        : 'Este carro está em garantia. Vendido, ele continua em garantia, conta R$ 0,00 na cobertura e a instituição é avisada. Depois, proponha outro veículo no lugar dele.'}
    </Notice>
  )
}
