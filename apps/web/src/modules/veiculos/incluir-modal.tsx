import { Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import {
  ANO_ZERO_KM,
  COMBUSTIVEIS,
  combustiveisQuePrecificam,
  QUALQUER_COMBUSTIVEL,
} from '@lastro/shared/veiculos/combustivel'
import { type AnosDoModelo } from '@lastro/shared/veiculos/um-veiculo'
import { useNavigate } from '@tanstack/react-router'
import { diaDeHoje } from '#lib/relogio.ts'
import { useMarcas, useModelos } from './use-opcoes-veiculo.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { numbersRefused, PapeisFields } from './papeis-fields.tsx'
import { type PapeisForm, SEM_PAPEIS } from './papeis-form.ts'
import { useAnosDoModelo, useIncluirVeiculo } from './use-um-veiculo.ts'

interface IncluirForm extends PapeisForm {
  placa: string
  marca: string | null
  modelo: string | null
  /** Key of a row of FIPE's years. */
  ano: string | null
  combustivel: string | null
}

type Ano = AnosDoModelo['anos'][number]
const keyOf = ({ anoModelo, combustivel }: Ano) => `${anoModelo} ${combustivel ?? ''}`.trim()

/** The fuels that a row prices, its own first; none for a row of any fuel (motorcycles). */
function combustiveisDe({ combustivel }: Ano): string[] {
  if (combustivel === null || combustivel === QUALQUER_COMBUSTIVEL) return []
  return COMBUSTIVEIS.filter(({ id }) => combustiveisQuePrecificam(id).includes(combustivel))
    .toSorted((a, b) => Number(b.referencia === combustivel) - Number(a.referencia === combustivel))
    .map(({ nome }) => nome)
}

/** FIPE's zero km stands for this year's model. */
const anoModeloDe = ({ anoModelo }: Ano) =>
  anoModelo === ANO_ZERO_KM ? Number(diaDeHoje().slice(0, 4)) : anoModelo

function labelOf(um: Ano): string {
  const [combustivel = ''] = combustiveisDe(um)
  const ano = um.anoModelo === ANO_ZERO_KM ? `${anoModeloDe(um)} zero km` : um.anoModelo
  return `${ano} ${combustivel}`.trim()
}

const optionsOf = (opcoes: readonly { id: number; nome: string }[]) =>
  opcoes.map(({ id, nome }) => ({ value: String(id), label: nome }))

const OBRIGATORIOS = ['marca', 'modelo', 'ano'] as const

/** A car without a plate is named by its chassis; another one may have the RENAVAM alone. */
function whatChassi({ placa, renavam }: IncluirForm) {
  if (!placa.trim()) return { chassi: 'Sem placa, informe o chassi.' }
  return renavam.trim() ? {} : { chassi: 'Informe o chassi ou o RENAVAM.' }
}

/** Adds one car to the stock. Mount only while open. */
export function IncluirModal({ onClose }: { onClose: () => void }) {
  const form = useForm<IncluirForm>({
    initialValues: { placa: '', marca: null, modelo: null, ano: null, combustivel: null, ...SEM_PAPEIS },
  })
  const { marca, modelo, ano } = form.values
  const marcas = useMarcas(true)
  const modelos = useModelos(marca ? [Number(marca)] : [], { nomes: marcas.opcoes, enabled: marca !== null })
  const fipe = useAnosDoModelo(modelo ? Number(modelo) : null)
  const anos = fipe?.anos ?? []
  const escolhido = anos.find((um) => keyOf(um) === ano)
  const { mutateAsync } = useIncluirVeiculo()
  const navigate = useNavigate()
  const obrigatorio = { required: true, searchable: true, nothingFoundMessage: 'Nada encontrado' }
  return (
    <FormModal
      title="Adicionar veículo"
      form={form}
      draftKey="veiculo/novo"
      submit="Adicionar"
      validar={(valores) => ({
        ...Object.fromEntries(
          OBRIGATORIOS.filter((campo) => !valores[campo]?.trim()).map((campo) => [campo, CAMPO_OBRIGATORIO]),
        ),
        ...(valores.ano && !escolhido && { ano: 'Escolha o ano na lista.' }),
        ...(!valores.chassi.trim() && whatChassi(valores)),
        ...numbersRefused(valores),
      })}
      salvar={async (
        { placa, marca: _marca, modelo: _modelo, ano: _ano, combustivel, ...papeis },
        release,
      ) => {
        if (!escolhido || !fipe) return false
        const { id } = await mutateAsync({
          ...papeis,
          placa,
          codigoFipe: fipe.codigoFipe,
          anoModelo: anoModeloDe(escolhido),
          combustivel: combustivel ?? combustiveisDe(escolhido)[0] ?? null,
        })
        release()
        onClose()
        await navigate({ to: '/veiculos/$id', params: { id: String(id) } })
        return true
      }}
      onClose={onClose}
    >
      <TextInput
        label="Placa"
        description="Zero km ainda sem placa: deixe vazio e informe o chassi."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
        data-autofocus
        {...form.getInputProps('placa')}
      />
      <Select
        label="Marca"
        data={optionsOf(marcas.opcoes)}
        {...obrigatorio}
        {...form.getInputProps('marca')}
        onChange={(value) => form.setValues({ marca: value, modelo: null, ano: null })}
      />
      <Select
        label="Modelo"
        disabled={!marca}
        data={optionsOf(modelos.opcoes)}
        {...obrigatorio}
        {...form.getInputProps('modelo')}
        onChange={(value) => form.setValues({ modelo: value, ano: null })}
      />
      <Select
        label="Ano do modelo"
        disabled={!modelo}
        data={anos.map((um) => ({ value: keyOf(um), label: labelOf(um) }))}
        {...obrigatorio}
        {...form.getInputProps('ano')}
        onChange={(value) => form.setValues({ ano: value, combustivel: null })}
      />
      {escolhido && combustiveisDe(escolhido).length > 1 && (
        <Select
          label="Combustível"
          data={combustiveisDe(escolhido)}
          {...form.getInputProps('combustivel')}
          value={form.values.combustivel ?? combustiveisDe(escolhido)[0] ?? null}
        />
      )}
      {escolhido && (
        <Text size="sm" aria-live="polite">
          Tabela FIPE: <strong>{formatDinheiro(escolhido.preco)}</strong> ({formatMes(escolhido.mes)})
        </Text>
      )}
      {fipe?.anos.length === 0 && (
        <Text size="sm" c="dimmed">
          A tabela FIPE não tem preço para este modelo. Escolha outro nome do modelo.
        </Text>
      )}
      <PapeisFields form={form} />
    </FormModal>
  )
}
