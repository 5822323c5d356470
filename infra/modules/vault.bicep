// The secrets of the timers, which read them with their identity. Static Web Apps gives its functions no identity, so the
// site's functions have theirs as settings.
param name string
param location string
param tags object

@description('The identity that may read the secrets.')
param readerPrincipalId string

@secure()
param secret string

@secure()
@description('Empty: nothing is collected from X.')
param xBearerToken string

// Key Vault Secrets User.
var secretsUser = '4633458b-17de-408a-b874-0445c86b69e6'

resource vault 'Microsoft.KeyVault/vaults@2026-02-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: subscription().tenantId
    sku: {
      family: 'A'
      name: 'standard'
    }
    enableRbacAuthorization: true
    enableSoftDelete: true
    softDeleteRetentionInDays: 7
  }

  resource hashKey 'secrets' = {
    name: 'SECRET'
    properties: {
      value: secret
    }
  }

  // Azure rejects an empty secret.
  resource token 'secrets' = if (!empty(xBearerToken)) {
    name: 'X-BEARER-TOKEN'
    properties: {
      value: xBearerToken
    }
  }
}

resource reader 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, readerPrincipalId, secretsUser)
  scope: vault
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', secretsUser)
    principalId: readerPrincipalId
    principalType: 'ServicePrincipal'
  }
}

output uri string = vault.properties.vaultUri
