// The timers' identity for the database and the storage, so that they need no keys.
param name string
param location string
param tags object

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: name
  location: location
  tags: tags
}

output name string = identity.name
output principalId string = identity.properties.principalId
