import { Anchor, Checkbox, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { InteiroInput, PercentInput } from '#ui/numero-input.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import {
  contagemCombustiveis,
  contagemMarcas,
  contagemModelos,
  contagemTipos,
  contagemUfs,
} from './item-textos.ts'
import { type Filtros, IDADE_MAXIMA, type ItemForm, KM_MAXIMA } from './item-form.ts'
import {
  modelosDasMarcas,
  useCombustiveis,
  useMarcas,
  useModelos,
  useTiposVeiculo,
  useUfs,
} from '#modules/veiculos/use-opcoes-veiculo.ts'

interface CamposProps {
  form: UseFormReturnType<ItemForm>
  filtros: Filtros
}

/** Spec 2.10: only the fields of the header's filters, and '% Tabela de Referência'. */
export function ItemCampos({ form, filtros }: CamposProps) {
  const sinais = filtros.has(FiltroRegra.Chassi) || filtros.has(FiltroRegra.Leilao)
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MarcaModelo form={form} filtros={filtros} />
        {filtros.has(FiltroRegra.Idade) && (
          <InteiroInput
            label="Idade máxima"
            placeholder="Sem limite"
            description="Em anos, contados pelo ano do modelo."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maximo={IDADE_MAXIMA}
            {...form.getInputProps('idadeMaxima')}
          />
        )}
        {filtros.has(FiltroRegra.Km) && (
          <InteiroInput
            label="Km máxima"
            placeholder="Sem limite"
            maximo={KM_MAXIMA}
            {...form.getInputProps('quilometragemMaxima')}
          />
        )}
        <Listas form={form} filtros={filtros} />
        <PercentInput
          label="% Tabela de Referência"
          placeholder="0,00%"
          required
          {...form.getInputProps('percentual')}
        />
      </SimpleGrid>
      {sinais && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {filtros.has(FiltroRegra.Chassi) && (
            <TriStateCheckbox
              label="Chassi remarcado"
              textos={['Só aceita veículos com chassi remarcado.', 'Só aceita veículos sem remarcação.']}
              value={form.values.chassiRemarcado}
              onChange={(value) => form.setFieldValue('chassiRemarcado', value)}
            />
          )}
          {filtros.has(FiltroRegra.Leilao) && (
            <TriStateCheckbox
              label="Veículo de leilão"
              textos={['Só aceita veículos de leilão.', 'Só aceita veículos que não são de leilão.']}
              value={form.values.leilao}
              onChange={(value) => form.setFieldValue('leilao', value)}
            />
          )}
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** Models are on offer once brands are chosen. Removing a brand removes its models. */
function MarcaModelo({ form, filtros }: CamposProps) {
  const { marcas, modelos } = form.values
  const comModelo = filtros.has(FiltroRegra.Modelo)
  const opcoesMarca = useMarcas(filtros.has(FiltroRegra.Marca))
  const opcoesModelo = useModelos(marcas, { nomes: opcoesMarca.opcoes, enabled: comModelo })
  return (
    <>
      {filtros.has(FiltroRegra.Marca) && (
        <MultiSelect
          label="Marca"
          description="Sem escolha, aceita todas."
          contagem={contagemMarcas}
          opcoes={opcoesMarca.opcoes}
          loading={opcoesMarca.loading}
          value={marcas}
          onChange={(ids) =>
            form.setValues({ marcas: ids, modelos: modelosDasMarcas(modelos, ids, opcoesModelo.opcoes) })
          }
        />
      )}
      {comModelo && (
        <MultiSelect
          label="Modelo"
          description={marcas.length === 0 ? 'Escolha antes as marcas.' : 'Sem escolha, aceita todos.'}
          contagem={contagemModelos}
          opcoes={opcoesModelo.opcoes}
          loading={opcoesModelo.loading}
          disabled={marcas.length === 0}
          value={modelos}
          onChange={(ids) => form.setFieldValue('modelos', ids)}
        />
      )}
    </>
  )
}

function Listas({ form, filtros }: CamposProps) {
  const tipos = useTiposVeiculo(filtros.has(FiltroRegra.TipoVeiculo))
  const combustiveis = useCombustiveis(filtros.has(FiltroRegra.TipoCombustivel))
  const ufs = useUfs(filtros.has(FiltroRegra.UF))
  const { values, setFieldValue } = form
  return (
    <>
      {filtros.has(FiltroRegra.TipoVeiculo) && (
        <MultiSelect
          label="Tipo de Veículo"
          description="Sem escolha, aceita todos."
          contagem={contagemTipos}
          opcoes={tipos}
          value={values.tipos}
          onChange={(ids) => setFieldValue('tipos', ids)}
        />
      )}
      {filtros.has(FiltroRegra.TipoCombustivel) && (
        <MultiSelect
          label="Tipo de Combustível"
          description="Sem escolha, aceita todos."
          contagem={contagemCombustiveis}
          opcoes={combustiveis}
          value={values.combustiveis}
          onChange={(ids) => setFieldValue('combustiveis', ids)}
        />
      )}
      {filtros.has(FiltroRegra.UF) && (
        <MultiSelect
          label="UF"
          description="Sem escolha, aceita todas."
          contagem={contagemUfs}
          opcoes={ufs}
          value={values.ufs}
          onChange={(ids) => setFieldValue('ufs', ids)}
        />
      )}
    </>
  )
}

interface TriStateCheckboxProps {
  label: string
  /** What a ticked and an unticked box accept. */
  textos: readonly [marcado: string, desmarcado: string]
  value: boolean | null
  onChange: (value: boolean | null) => void
}

/** A box with three states. Indifferent (null) accepts both (domain 4); words say what each state accepts. */
function TriStateCheckbox({ label, textos, value, onChange }: TriStateCheckboxProps) {
  const [marcado, desmarcado] = textos
  return (
    <Stack gap={2} align="flex-start">
      <Checkbox
        label={label}
        description={value === null ? 'Aceita os dois casos.' : value ? marcado : desmarcado}
        checked={value === true}
        indeterminate={value === null}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {value !== null && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ml={32}
          mih={24}
          aria-label={`${label}: aceitar os dois casos`}
          onClick={() => onChange(null)}
        >
          Aceitar os dois casos
        </Anchor>
      )}
    </Stack>
  )
}
