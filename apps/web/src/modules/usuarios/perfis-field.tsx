import { Checkbox, Stack, Text } from '@mantine/core'
import type { TipoUsuario } from '@lastro/shared/permissoes'
import { useQuery } from '@tanstack/react-query'
import { useRegras } from '#lib/session.ts'
import { resumoDePermissoes } from './permissoes-textos.ts'
import { perfisOptions } from './use-perfis.ts'

interface PerfisFieldProps {
  /** undefined: the kind of user is not known yet. */
  tipo: TipoUsuario | undefined
  /** Profiles that the user has already and may keep. */
  antes?: readonly string[]
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
}

/** Profiles of a kind of user. The person can't give a profile with codes that they lack. */
export function PerfisField({ tipo, antes = [], ...input }: PerfisFieldProps) {
  const { permissoes: minhas } = useRegras()
  const { data } = useQuery(perfisOptions)
  const perfis = data?.filter((perfil) => perfil.tipo === tipo) ?? []
  const canGive = (codigos: readonly string[]) => codigos.every((codigo) => minhas.includes(codigo))
  return (
    // The error stands above the list, because its end may be out of sight.
    <Checkbox.Group label="Perfis" required inputWrapperOrder={['label', 'error', 'input']} {...input}>
      {tipo ? (
        <Stack gap="xs" mt={6}>
          {perfis.map(({ id, nome, permissoes }) => {
            const livre = canGive(permissoes) || antes.includes(String(id))
            return (
              <Checkbox
                key={id}
                value={String(id)}
                label={nome}
                disabled={!livre}
                description={
                  livre ? resumoDePermissoes(tipo, permissoes) : 'Tem permissões que você não tem.'
                }
              />
            )
          })}
          {data && perfis.length === 0 && (
            <Text size="sm" c="dimmed">
              Ainda não há perfis deste tipo. Crie um em Perfis.
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          Aparecem depois da escolha do estabelecimento.
        </Text>
      )}
    </Checkbox.Group>
  )
}
